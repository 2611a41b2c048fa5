import { recall } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { announceChanges, takeStock } from './announceChanges.ts'
import { toConnection } from './connection.ts'
import { forgetConnection } from './disconnect.ts'
import { reconnect } from './reconnect.ts'
import { report } from './report.ts'

/** Keeps two tabs in agreement: what another one stored is followed here (R4). */
export function followTabs(kernel: Kernel): void {
  if (typeof globalThis.addEventListener !== 'function') return
  const name = kernel.storage.nameOf('connections')
  globalThis.addEventListener(
    'storage',
    ({ key }) => {
      if (key === name || key === null)
        void follow(kernel).catch((error) => void (kernel.signal.aborted || report(kernel, error)))
    },
    { signal: kernel.signal },
  )
}

async function follow(kernel: Kernel): Promise<void> {
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
