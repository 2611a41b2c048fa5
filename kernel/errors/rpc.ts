import { sanitizeText } from '../format/sanitizeText.ts'
import { BaseError, KernelError } from './base.ts'
import { UserRejectedError } from './connection.ts'

/** Codes of JSON-RPC 2.0 and of wallet requests. */
export const rpcErrorCode = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  userRejection: -32000,
  methodNotSupported: -32001,
  accessDenied: -32002,
} as const

type RPCErrorInput = {
  readonly code: number
  readonly message: string
  readonly data?: unknown
  readonly debug?: string | undefined
  readonly cause?: unknown
}

/** A wallet or node answered a request with an error. */
export class RPCError extends KernelError {
  override readonly name = 'RPCError'
  readonly data: unknown
  constructor({ data, ...error }: RPCErrorInput) {
    super({ ...error, docsPath: 'docs/errors.md#rpc' })
    this.data = data
  }
}

/** The wallet does not support the request. */
export class MethodNotSupportedError extends KernelError<{ readonly method: string }> {
  override readonly name = 'MethodNotSupportedError'
  override readonly unsent = true
  constructor({ method, cause }: { method: string; cause?: unknown }) {
    super({
      code: rpcErrorCode.methodNotSupported,
      message: `Method ${method} is not supported`,
      params: { method },
      cause,
      docsPath: 'docs/errors.md#method_not_supported',
    })
  }
}

/** A wallet gave an unusable answer, or did not answer a question that needs no prompt. */
export class NoWalletResponseError extends KernelError<{ readonly method: string }> {
  override readonly name = 'NoWalletResponseError'
  declare readonly unsent?: boolean
  /** The id of a transaction that the wallet sent despite the error (money 12). */
  declare readonly transactionId?: string
  constructor({
    method,
    transactionId,
    message = transactionId === undefined
      ? 'No response from wallet'
      : 'The wallet sent a transaction, and did not answer what it was asked for',
    debug = `${method} was not answered in time, or not with what its standard says.`,
    unsent,
    cause,
  }: {
    method: string
    transactionId?: string | undefined
    message?: string | undefined
    debug?: string | undefined
    /** Whether the request was no payment: a question without a prompt, or a signature. */
    unsent?: true | undefined
    cause?: unknown
  }) {
    super({
      code: rpcErrorCode.internal,
      message,
      params: { method },
      debug,
      cause,
      docsPath: 'docs/errors.md#no_wallet_response',
    })
    if (transactionId !== undefined) this.transactionId = transactionId
    if (unsent) this.unsent = unsent
  }
}

const rejectedCodes = new Set<unknown>([4001, 5000, 5002, 'ACTION_REJECTED', 'Failure_ActionCancelled'])
/**
 * A Ledger reports a refusal by its status, 0x6985 and since 2025 also 0x5501. Wallets pass the status on as a code, or
 * as a text in brackets. Without brackets the same figure may be an amount of gas. Ledger's library reports only the
 * name `UserRefusedOnDevice`.
 */
const rejectedText =
  /user (has )?(rejected|cancell?ed|denied|declined|refused)|(rejected|cancell?ed|denied|declined|refused) by (the )?user(?![\w’'-])|\(0x(6985|5501)\)|refused(OnDevice|Address)\b/i
const rejects = (text: string): boolean => rejectedText.test(text) && !/revert/i.test(text)
/** Keplr's refusal is this text without a code. With a code, the text may come from a node. */
const rejectedSentence = /^request (was )?(rejected|declined)\.?$/i
const rejectedStatuses = new Set<unknown>([0x6985, 0x5501])

/**
 * Whether a wallet's error, or one nested in its `data.originalError` or `cause`, says that the visitor declined.
 * Codes: EIP-1193 4001, WalletConnect 5000 and 5002, ethers' ACTION_REJECTED, a Trezor's Failure_ActionCancelled, a Ledger's 0x6985 and 0x5501.
 */
export function isUserRejection(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < 6; depth++) {
    if (typeof current === 'string') return rejects(current) || rejectedSentence.test(current)
    if (typeof current !== 'object' || current === null) return false
    const { code, statusCode, name, message, data, cause } = current as {
      code?: unknown
      statusCode?: unknown
      name?: unknown
      message?: unknown
      data?: unknown
      cause?: unknown
    }
    if (rejectedCodes.has(code) || rejectedStatuses.has(statusCode)) return true
    if ([name, message].some((text) => typeof text === 'string' && rejects(text))) return true
    if (code === undefined && typeof message === 'string' && rejectedSentence.test(message)) return true
    current = (data as { originalError?: unknown } | undefined)?.originalError ?? cause
  }
  return false
}

/**
 * The code of a wallet's error, or of the innermost one nested in `data.originalError` or `cause`.
 */
export function rpcCode(error: unknown): number | undefined {
  let code: number | undefined
  let current = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    const value = (current as { code?: unknown }).code
    if (Number.isSafeInteger(value)) code = value as number
    current =
      (current as { data?: { originalError?: unknown } }).data?.originalError ?? (current as { cause?: unknown }).cause
  }
  return code
}

/** Turns a wallet's error into a tapkit error: a refusal, or an RPCError that keeps its code, data and cause. */
export function toRpcError(error: unknown): BaseError {
  if (error instanceof BaseError) return error
  if (isUserRejection(error)) return new UserRejectedError({ asked: 'request', cause: error })
  const { message, data } = (typeof error === 'object' && error !== null ? error : {}) as {
    message?: unknown
    data?: unknown
  }
  return new RPCError({
    code: rpcCode(error) ?? rpcErrorCode.internal,
    message: sanitizeText(typeof message === 'string' ? message : '', 500) || 'Wallet Error processing the request',
    data,
    cause: error,
  })
}
