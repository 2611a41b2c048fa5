import { recall } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { announceChanges, takeStock } from './announceChanges.ts'
import { toConnection } from './connection.ts'
import { forgetConnection } from './disconnect.ts'
import { reconnect } from './reconnect.ts'

/** Follows what another tab stored: what it ended ends here, what it connected is restored (R4). */
export async function followStored(kernel: Kernel): Promise<void> {
  const stored = recall(kernel, 'connections') ?? {}
  const { connections } = runtimeOf(kernel).state
  for (const [namespace, { list }] of Object.entries(connections)) {
    const kept = new Set((stored[namespace] ?? []).map(({ connectorId }) => connectorId))
    for (const entry of [...list]) {
      const live = toConnection(kernel, namespace, entry)
      if (kept.has(entry.connectorId) || !live) continue
      const stock = takeStock(kernel)
      forgetConnection(kernel, live)
      kernel.hooks.onDisconnect.call(live)
      await announceChanges(kernel, stock, 'switch')
    }
  }
  for (const namespace of Object.keys(stored)) {
    if (stored[namespace]?.length && connections[namespace]?.status !== 'connected') await reconnect(kernel, namespace)
  }
}
