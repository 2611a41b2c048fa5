import type { Kernel } from 'tapkit/kernel'
import { exchangesOn } from './exchanges.ts'
import type { Deposit } from './state.ts'
import { transfersOn } from './transfers.ts'

/** The function that asks for the state of a payment; `undefined` if no composed service can be asked. */
export function statusOf(kernel: Kernel, deposit: Deposit): ((signal: AbortSignal) => Promise<unknown>) | undefined {
  const { exchange, sessionId = '', entryId, networkId } = deposit
  if (!entryId) {
    const service = exchangesOn(kernel, networkId).find(({ id }) => id === exchange.service)
    return service && ((signal) => service.fetchStatus({ exchange: exchange.id, sessionId, signal }))
  }
  const service = transfersOn(kernel, networkId).find(({ id }) => id === exchange.service)
  const isRefused = () => kernel.state.ledger.find(({ id }) => id === entryId)?.status === 'failed'
  // A payment that the network has refused has reached no receiver.
  return (
    service && (async (signal) => (isRefused() ? { status: 'failed' } : service.fetchStatus({ id: sessionId, signal })))
  )
}
