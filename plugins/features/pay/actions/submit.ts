import { isError, type Kernel, type Prepared, SendCancelledError } from 'tapkit/kernel'
import { pendingOf } from '../pending.ts'
import { payState } from '../state.ts'

/**
 * Sends what was reviewed, for a request that still stands. What may have been sent stays the request's, whatever else is pressed.
 * @throws UserRejectedError, PreparedStaleError, SendPendingError, SendCancelledError, RPCError
 */
export async function submit(kernel: Kernel, prepared: Prepared, requestId: number): Promise<void> {
  const pending = pendingOf(kernel)
  const { request } = payState.of(kernel)
  // The host took it back, or the time is over.
  if (!pending || !request || request.id !== requestId || pending.id !== requestId) throw new SendCancelledError()
  pending.isSending = true
  request.entryId = prepared.id
  try {
    await kernel.withOverlay(() => kernel.send(prepared))
  } catch (error) {
    if (isError(error, 'SendOutcomeUnknownError')) return
    request.entryId = undefined
    throw error
  } finally {
    pending.isSending = false
  }
}
