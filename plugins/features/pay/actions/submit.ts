import { isError, type Kernel, type Prepared, PreparedStaleError, SendCancelledError } from 'tapkit/kernel'
import { pendingOf } from '../pending.ts'
import { payState, type Quoted } from '../state.ts'
import { beginTransfer } from './beginTransfer.ts'
import { dismiss } from './dismiss.ts'
import { findBegun } from './findBegun.ts'
import { lookOnceSent } from './lookOnceSent.ts'

/**
 * Sends what was reviewed, for a request that still stands. What may have been sent stays the request's, whatever else is pressed; what
 * was paid to somebody who pays the receiver (`quote`) is followed to its end, and kept before the wallet is asked.
 * @throws UserRejectedError, PreparedStaleError, SendPendingError, SendCancelledError, RPCError
 */
export async function submit(kernel: Kernel, prepared: Prepared, requestId: number, quote?: Quoted): Promise<void> {
  const pending = pendingOf(kernel)
  const { request } = payState.of(kernel)
  // The host took it back, or the time is over.
  if (!pending || !request || request.id !== requestId || pending.id !== requestId) throw new SendCancelledError()
  if (quote && Date.now() > quote.validUntil)
    throw new PreparedStaleError({ debug: 'The quote is over (`validUntil`).' })
  if (findBegun(kernel, request)) throw new SendCancelledError()
  pending.isSending = true
  request.entryId = prepared.id
  kernel.track('PAY_INITIATED', { network: prepared.network.id })
  if (quote) {
    beginTransfer(kernel, request, quote)
    lookOnceSent(kernel, prepared.id)
  }
  try {
    await kernel.withOverlay(() => kernel.send(prepared))
  } catch (error) {
    if (!isError(error, 'SendOutcomeUnknownError')) {
      request.entryId = undefined
      if (quote && payState.of(kernel).deposit?.entryId === prepared.id) dismiss(kernel)
      throw error
    }
  } finally {
    pending.isSending = false
  }
  const { modal, router } = kernel.state
  // Who has left the review meanwhile is led nowhere: what they press next is meant for what they see.
  if (!quote || !modal.open || router.stack.at(-1)?.view !== 'PayReview') return
  kernel.open('Pay', undefined)
  kernel.navigate('PayLoading', undefined)
}
