import type { Kernel } from 'tapkit/kernel'
import { findSent } from './findSent.ts'
import { isBegun } from './isBegun.ts'
import { payState, type Request } from './state.ts'

/** What a host is told of what may have paid a request all the same. */
type Traces = {
  readonly entryId?: string | undefined
  readonly transactionId?: string | undefined
  readonly sessionId?: string | undefined
}

/** By what it can be looked for: its own payment, or the same one that was begun before it, as before a reload. */
export function tracesOf(kernel: Kernel, request: Request): Traces {
  const { deposit } = payState.of(kernel)
  const { ledger } = kernel.state
  const begun = isBegun(deposit, request) ? deposit : undefined
  const entryId = request.entryId ?? begun?.entryId ?? findSent(ledger, request)?.id
  const entry = ledger.find(({ id }) => id === entryId)
  return { entryId, transactionId: entry?.transactionId ?? begun?.transactionId, sessionId: begun?.sessionId }
}
