import { isError, rpcErrorCode, sanitizeText } from 'tapkit/kernel'
import { OrderServiceError } from '../errors.ts'
import { wordless } from '../order/refusalOf.ts'
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
    message: wordsOf(body) || wordless(status),
    data: { httpStatus: status, body },
    cause,
  })
}

/** The words of the service, as plain text. A page in HTML is the word of a gateway. */
function wordsOf(body: unknown): string {
  const { message } = Object(body) as { message?: unknown }
  const words = typeof body === 'string' ? body : message
  return typeof words === 'string' && !isHtml(words) ? sanitizeText(words, 300) : ''
}

const isHtml = (text: string): boolean => /^\s*<[!?a-z]/i.test(text)
