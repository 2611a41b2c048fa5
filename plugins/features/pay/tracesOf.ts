import type { Kernel } from 'tapkit/kernel'
import { findSent } from './findSent.ts'
import { isBegun } from './isBegun.ts'
import { linkShownAt } from './keptTraces.ts'
import type { Deposit, Request } from './state.ts'

/** The ids by which a host may look for a payment that may have been made all the same. */
type Traces = {
  readonly entryId?: string | undefined
  readonly transactionId?: string | undefined
  readonly sessionId?: string | undefined
  readonly linkShownAt?: number | undefined
}

/**
 * The ids by which a host can look for a payment that may have paid its request: its own payment, or the same payment
 * that was begun earlier, as before a reload. The state on screen is read, because it outlives the kit.
 */
export function tracesOf(kernel: Kernel, id: number | undefined): Traces {
  const { ledger, features } = kernel.state
  const { deposit, request } = features.pay
  if (!request || request.id !== id) return {}
  const begun = isBegun(deposit as Deposit | undefined, request as Request) ? deposit : undefined
  const entryId = request.entryId ?? begun?.entryId ?? findSent(kernel, request)
  const entry = ledger.find((each) => each.id === entryId)
  const shownAt = linkShownAt(kernel, request as Request)
  return {
    entryId,
    transactionId: entry?.transactionId ?? begun?.transactionId,
    sessionId: begun?.sessionId,
    ...(shownAt === undefined ? {} : { linkShownAt: shownAt }),
  }
}
