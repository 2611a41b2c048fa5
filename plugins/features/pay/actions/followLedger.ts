import type { Kernel } from 'tapkit/kernel'
import { failure } from '../errors.ts'
import { pendingOf, settle } from '../pending.ts'
import { takeEntry } from '../records.ts'
import { payState } from '../state.ts'

/** Watches the outcome of the wallet's payment in any view; `signal` ends the watch. */
export function followLedger(kernel: Kernel, id: number, signal: AbortSignal): void {
  const look = () => {
    const pending = pendingOf(kernel)
    if (!pending || pending.id !== id) return leave()
    const { request } = payState.of(kernel)
    if (!request?.entryId) return
    const entry = kernel.state.ledger.find(({ id: own }) => own === request.entryId)
    if (!entry) {
      // The entry was declined after the wallet's answer was no longer awaited.
      if (!pending.isSending) request.entryId = undefined
      return
    }
    const { transactionId } = entry
    const about = { entryId: entry.id, transactionId }
    // A payment to a service that pays the receiver has not reached the receiver.
    if (entry.status === 'confirmed' && !request.way) {
      const isOwn = takeEntry(kernel, entry.id)
      settle(
        kernel,
        id,
        isOwn
          ? { success: true, result: transactionId }
          : failure('GENERIC_PAYMENT_ERROR', { ...about, detail: 'Paid for another request' }),
      )
    }
    if (entry.status === 'failed')
      settle(kernel, id, failure('GENERIC_PAYMENT_ERROR', { ...about, detail: 'The network refused it' }))
    if (entry.status === 'different') {
      settle(kernel, id, failure('GENERIC_PAYMENT_ERROR', { ...about, detail: 'The network recorded something else' }))
    }
  }
  const leave = kernel.subscribe(look)
  signal.addEventListener('abort', leave, { once: true })
}
