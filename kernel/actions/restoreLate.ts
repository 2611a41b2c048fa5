import { recall } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { reconnect } from './reconnect.ts'

/** A wallet that announces itself after the load re-enters the restore (R4). */
export function restoreLate(kernel: Kernel, { namespace, id }: Connector): void {
  const { state, attempts } = runtimeOf(kernel)
  if (state.status !== 'ready' || !kernel.config.features.reconnect || attempts.has(namespace)) return
  if (state.connections[namespace]?.status === 'connected') return
  const stored = recall(kernel, 'connections')?.[namespace] ?? []
  if (stored.some(({ connectorId }) => connectorId === id)) void reconnect(kernel, namespace)
}
