import type { Kernel } from 'tapkit/kernel'
import { exchangesOn } from './exchanges.ts'
import type { Deposit } from './state.ts'
import { transfersOn } from './transfers.ts'

/** What asks how far a payment is; `undefined` where nobody can be asked. */
export function statusOf(kernel: Kernel, deposit: Deposit): ((signal: AbortSignal) => Promise<unknown>) | undefined {
  const { exchange, sessionId = '', entryId, networkId } = deposit
  if (!entryId) {
    const service = exchangesOn(kernel, networkId).find(({ id }) => id === exchange.service)
    return service && ((signal) => service.fetchStatus({ exchange: exchange.id, sessionId, signal }))
  }
  const service = transfersOn(kernel, networkId).find(({ id }) => id === exchange.service)
  const isRefused = () => kernel.state.ledger.find(({ id }) => id === entryId)?.status === 'failed'
  // What the network has refused has reached nobody.
  return (
    service && (async (signal) => (isRefused() ? { status: 'failed' } : service.fetchStatus({ id: sessionId, signal })))
  )
}
