import { remember } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { activeNamespace, connection } from './connection.ts'

/**
 * Where the active namespace has lost its account, another connected one becomes active. No wallet is asked: one that is on
 * a network that the app does not offer is passed over.
 */
export function keepConnected(kernel: Kernel, before: ReadonlyMap<string, unknown>): void {
  const lost = activeNamespace(kernel)
  if (!lost || !before.has(lost) || connection(kernel, lost)) return
  const { networks, connections } = runtimeOf(kernel).state
  const next = Object.keys(connections).find(
    (namespace) => connection(kernel, namespace) && !networks.byNamespace[namespace]?.unsupported,
  )
  const id = next && networks.byNamespace[next]?.active
  if (!id) return
  networks.active = id
  remember(kernel, 'activeNetwork', id)
}
