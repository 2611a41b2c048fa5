import { anySignal, isError, type Kernel, type Prepared, PreparedStaleError, SendCancelledError } from 'tapkit/kernel'
import { sendReviewed } from 'tapkit/review'
import { beginTransfer } from '../actions/beginTransfer.ts'
import { dismiss } from '../actions/dismiss.ts'
import { recall } from '../actions/recall.ts'
import { isOver } from '../isOver.ts'
import { pendingOf } from '../pending.ts'
import { dropEntry, keepEntry } from '../records.ts'
import { isSameStanding, standingOf } from '../standing.ts'
import { payState } from '../state.ts'
import type { Reviewed } from './useWriter.ts'

/**
 * Sends the reviewed payment of a request that still stands. A payment that may have been sent stays the request's,
 * whichever button is pressed next. A payment to a service that pays the receiver (`quote`) is followed to its end. The
 * wallet is asked once the ledger has the payment. Until then the end of the request takes the payment back, and so
 * does `left`, which aborts when the visitor leaves the review. If another tab has paid or begun the same meanwhile,
 * the review is made again, and says so.
 * @throws UserRejectedError, PreparedStaleError, SendPendingError, SendCancelledError, RPCError
 */
export async function submit(
  kernel: Kernel,
  prepared: Prepared,
  requestId: number | undefined,
  left: AbortSignal,
  { quote, standing }: Reviewed,
): Promise<void> {
  const pending = pendingOf(kernel)
  const { request } = payState.of(kernel)
  // The host took it back, or the time is over.
  if (!pending || !request || request.id !== requestId || pending.id !== requestId) throw new SendCancelledError()
  if (quote && isOver(quote)) throw new PreparedStaleError({ debug: 'The quote is over (`validUntil`).' })
  const isOvertaken = () => !isSameStanding(standingOf(kernel, request), standing)
  if (isOvertaken()) {
    recall(kernel, request)
    const { status } = standingOf(kernel, request)
    throw status === 'free'
      ? new PreparedStaleError({ debug: 'More is known of the payment since the review.' })
      : new SendCancelledError()
  }
  pending.isSending = true
  kernel.track('PAY_INITIATED', { network: prepared.network.id })
  const overtaken = new AbortController()
  const begin = () => {
    if (!kernel.state.ledger.some(({ id }) => id === prepared.id)) {
      if (!overtaken.signal.aborted && isOvertaken()) overtaken.abort()
      return
    }
    end()
    request.entryId = prepared.id
    if (!quote) return keepEntry(kernel, prepared.id, request)
    beginTransfer(kernel, request, quote)
  }
  const leave = kernel.subscribe(begin)
  // A payment at an exchange, and a link, are in no ledger.
  globalThis.addEventListener?.('storage', begin)
  const end = () => {
    leave()
    globalThis.removeEventListener?.('storage', begin)
  }
  const signal = anySignal([left, pending.signal, overtaken.signal])
  try {
    await sendReviewed(kernel, prepared, left, signal)
  } catch (error) {
    request.entryId = undefined
    dropEntry(kernel, prepared.id)
    if (quote && payState.of(kernel).deposit?.entryId === prepared.id) dismiss(kernel)
    const isStopped = overtaken.signal.aborted && isError(error, 'SendCancelledError')
    throw isStopped ? new PreparedStaleError({ debug: 'Another tab has begun the same since the press.' }) : error
  } finally {
    end()
    pending.isSending = false
  }
  const { modal, router } = kernel.state
  // A visitor who has left the review meanwhile stays where they are, because their next press is meant for the view
  // that they see.
  if (!quote || !modal.open || router.stack.at(-1)?.view !== 'PayReview') return
  kernel.open('Pay', undefined)
  kernel.navigate('PayLoading', undefined)
}
