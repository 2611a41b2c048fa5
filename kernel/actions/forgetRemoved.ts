import { runtimeOf } from '../state/runtime.ts'
import type { Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { announceChanges, takeStock } from './announceChanges.ts'
import { forget } from './disconnect.ts'

/** A wallet that is gone is not connected (R4); what is stored of it stays, so that its return restores it. */
export function forgetRemoved(kernel: Kernel, { namespace, id }: Connector): void {
  const { list = [] } = runtimeOf(kernel).state.connections[namespace] ?? {}
  const entry = list.find(({ connectorId }) => connectorId === id)
  if (!entry) return
  const stock = takeStock(kernel)
  forget(kernel, namespace, entry.sessionId)
  void announceChanges(kernel, stock, 'switch')
}
