import { recall } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { reconnect } from './reconnect.ts'

/** Wallets that a slow discovery brought re-enter the restore; one that was asked already is not asked twice. */
export async function reconnectMissing(kernel: Kernel, asked: ReadonlySet<string>): Promise<void> {
  const { state } = runtimeOf(kernel)
  for (const [namespace, list] of Object.entries(recall(kernel, 'connections') ?? {})) {
    if (kernel.signal.aborted) return
    const late = list.some(({ connectorId }) => !asked.has(`${namespace}:${connectorId}`))
    if (late && state.connections[namespace]?.status !== 'connected') await reconnect(kernel, namespace)
  }
}
