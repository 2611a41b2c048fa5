import { isError, rpcErrorCode, sanitizeText } from 'tapkit/kernel'
import { OrderServiceError } from '../errors.ts'
import type { Call } from './calls.ts'

/** The error of a failed call, with a code of JSON-RPC 2.0 and the service's own words. */
export function toServiceError({ namesOrder }: Pick<Call, 'namesOrder'>, cause: unknown): OrderServiceError {
  if (!isError(cause, 'HttpStatusError')) {
    const message = isError(cause) ? cause.message : 'The order service could not be reached'
    const data = isError(cause) ? { reason: String(cause.code), why: cause.debug } : {}
    return new OrderServiceError({ code: rpcErrorCode.internal, message, data, cause })
  }
  const { status, body } = cause
  const isTheirs = status === 400 || (status === 404 && namesOrder)
  return new OrderServiceError({
    code: isTheirs ? rpcErrorCode.invalidRequest : rpcErrorCode.internal,
    message: wordsOf(body) || `The order service answered ${status}`,
    data: { httpStatus: status, body },
    cause,
  })
}

/** The words of the service, as plain text. */
function wordsOf(body: unknown): string {
  const { message } = Object(body) as { message?: unknown }
  const words = typeof body === 'string' ? body : message
  return typeof words === 'string' ? sanitizeText(words, 300) : ''
}
