import type { Kernel } from 'tapkit/kernel'
import { failure } from './errors.ts'
import { findPaid } from './findSent.ts'
import { claimEntry, linkShownAt, nameEntry } from './keptTraces.ts'
import { settle } from './pending.ts'
import { payState } from './state.ts'
import { tracesOf } from './tracesOf.ts'
import type { PayErrorCode } from './types.ts'

/**
 * Ends a request that did not succeed, as far as anybody knows: its host reads why, and by which traces it may have been paid all the same.
 * A payment that the network has recorded before is a success, unless another payment is under way for the request.
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

/** Ends a request that was left. After its link was shown nobody knows that it was cancelled: somebody may have paid it. */
export function cancel(kernel: Kernel, id: number | undefined): void {
  const { request } = payState.of(kernel)
  const isShown = request?.id === id && request && linkShownAt(kernel, request) !== undefined
  callOff(kernel, id, isShown ? 'Shown as a link' : 'Payment cancelled')
}
