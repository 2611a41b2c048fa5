import { type BaseError, isError, RPCError, sanitizeText, UserRejectedError } from 'tapkit/kernel'

/** A refusal by the visitor: of the sats-connect dialect, of EIP-1193, and of SIP-030. */
const refusals = new Set([-32000, 4001, -31001])

/**
 * The result in a wallet's reply: JSON-RPC 2.0, with or without its id, or the `{ status, result }` of Fordefi. A reply with
 * both a result and an error is an error. A reply with neither throws the error of `unreadable`.
 * @throws UserRejectedError, RPCError
 */
export function readReply(reply: unknown, unreadable: () => BaseError = () => unknownReply(reply)): unknown {
  const failure = readFailure(reply)
  if (failure) throw failure
  const { jsonrpc, status } = Object(reply)
  const succeeded = (jsonrpc === '2.0' || status === 'success') && Object.hasOwn(Object(reply), 'result')
  if (succeeded) return Object(reply).result
  throw unreadable()
}

const unknownReply = (reply: unknown) =>
  new RPCError({ code: -32603, message: 'Received unknown response from provider.', data: reply })

/** A wallet's thrown value as an error of ours: some wallets reject with the error alone, others with the whole reply, which has no code. */
export function readThrown(error: unknown): unknown {
  if (!isError(error, 'RPCError')) return error
  return toFailure(error.cause, error.cause) ?? readFailure(error.cause) ?? error
}

function readFailure(reply: unknown): BaseError | undefined {
  if (typeof reply !== 'object' || reply === null) return undefined
  return toFailure((reply as { error?: unknown }).error, reply)
}

function toFailure(error: unknown, cause: unknown): BaseError | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, message, data } = error as { code?: unknown; message?: unknown; data?: unknown }
  if (typeof code !== 'number' || !Number.isSafeInteger(code)) return undefined
  const text = sanitizeText(String(message ?? ''), 500) || 'Wallet Error processing the request'
  return refusals.has(code)
    ? new UserRejectedError({ asked: 'request', message: text, cause })
    : new RPCError({ code, message: text, data, cause })
}
