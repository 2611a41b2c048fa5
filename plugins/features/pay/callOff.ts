import type { Kernel } from 'tapkit/kernel'
import { failure } from './errors.ts'
import { pendingOf, settle } from './pending.ts'
import { nameEntry, takeEntry } from './records.ts'
import { standingOf, tracesOf } from './standing.ts'
import type { PayErrorCode } from './types.ts'

/**
 * Ends the request that has not succeeded as far as is known. The host gets the reason, and the ids by which the payment
 * may be found all the same. A payment that the network has recorded before is a success, unless another payment is
 * under way for the request.
 */
export function callOff(
  kernel: Kernel,
  id: number | undefined,
  detail: string | undefined,
  code: PayErrorCode = 'GENERIC_PAYMENT_ERROR',
): void {
  const { request } = kernel.state.features.pay
  if (!request || request.id !== id || pendingOf(kernel)?.id !== id) return
  const { status, paid } = standingOf(kernel, { ...request, repeats: [] })
  const traces = tracesOf(kernel, request)
  if (status !== 'asked' && paid && takeEntry(kernel, paid.id)) {
    settle(kernel, id, { success: true, result: paid.transactionId })
    return
  }
  settle(kernel, id, failure(code, { ...(detail ? { detail } : {}), ...traces }))
  // A host may listen no more once the kit has ended.
  if (traces.entryId && !kernel.signal.aborted) nameEntry(kernel, traces.entryId)
}

/**
 * Ends a request that was left. If its link was shown, a person may have paid by it, so the request does not count as
 * cancelled.
 */
export function cancel(kernel: Kernel, id: number | undefined): void {
  const { request } = kernel.state.features.pay
  const isShown = request && standingOf(kernel, request).shownAt !== undefined
  callOff(kernel, id, isShown ? 'Shown as a link' : 'Payment cancelled')
}
