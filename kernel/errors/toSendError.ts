import type { BaseError } from './base.ts'
import { isError } from './isError.ts'
import { isUserRejection, toRpcError } from './rpc.ts'
import { SendOutcomeUnknownError } from './send.ts'

/** What is known of a wallet's dialect. */
type Dialect = {
  /** A wallet's error as one of ours; `toRpcError` by default. */
  readonly read?: ((error: unknown) => BaseError) | undefined
  /** The id of what was broadcast all the same, where an error names it. */
  readonly idOf?: ((error: unknown) => string | undefined) | undefined
}

/**
 * What a wallet's error says once it was asked to pay. What it nests in its own error it hands on, from its node or an adapter,
 * and that may come after it has signed: only its own code, class and words say that nothing was sent (money 10). An id that
 * it names is kept (money 12).
 */
export function toSendError(error: unknown, { read = toRpcError, idOf }: Dialect = {}): BaseError {
  const said = isError(error) ? error : read(error)
  // Ours keep what the wallet answered or threw.
  const thrown = isError(error) ? error.cause : error
  const own = read(ownOf(thrown))
  const isSaid = ({ name, code }: BaseError) => name === said.name && code === said.code
  const isNested = isSaid(read(thrown)) && !isSaid(own)
  const { transactionId = idOf?.(thrown) ?? Object(thrown).transactionId } = said as {
    transactionId?: string | undefined
  }
  // A refusal that names a transaction comes after it was broadcast, as a relayer's may.
  if (!transactionId || !isUserRejection(said)) {
    if (isNested && isError(own, 'UserRejectedError')) return own
    // A refusal is taken for one wherever it is nested.
    if (!isNested && (said.unsent || isUserRejection(said) === isUserRejection(ownOf(said)))) return said
  }
  const debug = `The wallet failed after it was asked (${said.code}).`
  return Object.assign(new SendOutcomeUnknownError({ debug, cause: error }), transactionId ? { transactionId } : {})
}

/** An error without what is nested in it. */
function ownOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  const { name, code, message } = error as Record<string, unknown>
  return { name, code, message }
}
