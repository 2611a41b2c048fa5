import type { Kernel } from 'tapkit/kernel'
import { failure } from './errors.ts'
import { findPaid } from './findSent.ts'
import { claimEntry, linkShownAt, nameEntry } from './keptTraces.ts'
import { settle } from './pending.ts'
import { payState } from './state.ts'
import { tracesOf } from './tracesOf.ts'
import type { PayErrorCode } from './types.ts'

/**
 * Ends a request that has not succeeded as far as is known. The host gets the reason, and the ids by which the payment
 * may be found all the same. A payment that the network has recorded before is a success, unless another payment is
 * under way for the request.
 */
export function callOff(
  kernel: Kernel,
  id: number | undefined,
  detail: string | undefined,
  code: PayErrorCode = 'GENERIC_PAYMENT_ERROR',
): void {
  const { request } = payState.of(kernel)
  const found = request && request.id === id && !request.entryId ? findPaid(kernel, request) : undefined
  const paid = found && claimEntry(kernel, found.id) ? found : undefined
  const traces = tracesOf(kernel, id)
  settle(
    kernel,
    id,
    paid ? { success: true, result: paid.transactionId } : failure(code, { ...(detail ? { detail } : {}), ...traces }),
  )
  // A host may listen no more once the kit has ended.
  if (!paid && traces.entryId && !kernel.signal.aborted) nameEntry(kernel, traces.entryId)
}

/**
 * Ends a request that was left. If its link was shown, a person may have paid by it, so the request does not count as
 * cancelled.
 */
export function cancel(kernel: Kernel, id: number | undefined): void {
  const { request } = payState.of(kernel)
  const isShown = request?.id === id && request && linkShownAt(kernel, request) !== undefined
  callOff(kernel, id, isShown ? 'Shown as a link' : 'Payment cancelled')
}
