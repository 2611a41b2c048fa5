import type { BaseError } from './base.ts'
import { isError } from './isError.ts'
import { isUserRejection, toRpcError } from './rpc.ts'
import { SendOutcomeUnknownError } from './send.ts'

/** How a wallet's errors are understood. */
type Dialect = {
  /** Turns a wallet's error into a tapkit error; `toRpcError` by default. */
  readonly read?: ((error: unknown) => BaseError) | undefined
  /** The id of a transaction that was broadcast despite the error, if the error names an id. */
  readonly idOf?: ((error: unknown) => string | undefined) | undefined
}

/**
 * Turns a wallet's error after a payment request into a tapkit error. Nested errors come from the wallet's node or an
 * adapter, perhaps after signing, so only the outer code, class and words can prove that nothing was sent (money 10).
 * An id in the error is kept (money 12).
 */
export function toSendError(error: unknown, { read = toRpcError, idOf }: Dialect = {}): BaseError {
  const said = isError(error) ? error : read(error)
  // Tapkit's own errors keep the wallet's answer as their cause.
  const thrown = isError(error) ? error.cause : error
  const own = read(ownOf(thrown))
  const isSaid = ({ name, code }: BaseError) => name === said.name && code === said.code
  const isNested = isSaid(read(thrown)) && !isSaid(own)
  const { transactionId = idOf?.(thrown) ?? Object(thrown).transactionId } = said as {
    transactionId?: string | undefined
  }
  // A refusal that names a transaction came after a broadcast, for example from a relayer.
  if (!transactionId || !isUserRejection(said)) {
    if (isNested && isError(own, 'UserRejectedError')) return own
    // An error with a refusal nested in it would be read as a refusal, so it becomes a SendOutcomeUnknownError.
    if (!isNested && (said.unsent || isUserRejection(said) === isUserRejection(ownOf(said)))) return said
  }
  const debug = `The wallet failed after it was asked (${said.code}).`
  return Object.assign(new SendOutcomeUnknownError({ debug, cause: error }), transactionId ? { transactionId } : {})
}

/** Copies an error without its nested errors. */
function ownOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  const { name, code, message } = error as Record<string, unknown>
  return { name, code, message }
}
