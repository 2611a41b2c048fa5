import { KernelError } from './base.ts'

/** A transfer lacks its amount or its receiver, or its amount cannot be sent (money 2); `field` says which. */
export class TransferIncompleteError extends KernelError<{ readonly field: 'to' | 'amount' }> {
  override readonly name = 'TransferIncompleteError'
  override readonly unsent = true
  constructor({
    field = 'to',
    message = 'An amount and receiver address are required',
    debug,
  }: { field?: 'to' | 'amount' | undefined; message?: string | undefined; debug?: string | undefined } = {}) {
    super({ code: 'transfer_incomplete', message, params: { field }, debug })
  }
}

/** A token transfer lacks its token (money 2). */
export class TokenRequiredError extends KernelError {
  override readonly name = 'TokenRequiredError'
  override readonly unsent = true
  constructor() {
    super({ code: 'token_required', message: 'A token is required' })
  }
}

/** A memo has more bytes (UTF-8) than a transfer of the chain carries. */
export class MemoTooLongError extends KernelError<{ readonly bytes: number; readonly limit: number }> {
  override readonly name = 'MemoTooLongError'
  override readonly unsent = true
  constructor(params: { readonly bytes: number; readonly limit: number }) {
    super({
      code: 'memo_too_long',
      message: `The memo must not exceed ${params.limit} bytes.`,
      params,
      debug: params.limit
        ? `It has ${params.bytes} bytes in UTF-8. Shorten it.`
        : 'Transfers of this chain carry none: its plugin states no `memoBytes`. Leave the memo out.',
    })
  }
}

/**
 * A wallet failed after it was asked, or answered without naming a transaction. The payment may have been sent (money
 * 12, money 10).
 */
export class SendOutcomeUnknownError extends KernelError {
  override readonly name = 'SendOutcomeUnknownError'
  constructor({ debug, cause }: { debug: string; cause?: unknown }) {
    super({
      code: 'send_outcome_unknown',
      message: 'The transfer may have been sent. Look at the account’s activity before you try again',
      debug,
      cause,
    })
  }
}

/** The bytes of the request cannot be read in full, so nobody could review it. */
export class TransactionUnreadableError extends KernelError {
  override readonly name = 'TransactionUnreadableError'
  override readonly unsent = true
  constructor({ debug, cause }: { debug: string; cause?: unknown }) {
    super({ code: 'transaction_unreadable', message: 'This transaction cannot be read', debug, cause })
  }
}

/** The review no longer holds: the wallet has changed, the time is over, or there is a new notice. */
export class PreparedStaleError extends KernelError {
  override readonly name = 'PreparedStaleError'
  override readonly unsent = true
  constructor({ debug }: { debug: string }) {
    super({ code: 'prepared_stale', message: 'Something has changed since you reviewed this. Review it again', debug })
  }
}

/** A notice blocks the request: `notice` is its code, and `reason` what it says. */
export class PreparedBlockedError extends KernelError<{ readonly notice: string; readonly reason: string }> {
  override readonly name = 'PreparedBlockedError'
  override readonly unsent = true
  constructor(params: { readonly notice: string; readonly reason: string }) {
    super({
      code: 'prepared_blocked',
      message: `This cannot be sent: notice "${params.notice}" of what was prepared blocks it`,
      params,
      debug: `“${params.reason}” Nothing was asked of the wallet. Show the notice (\`noticeText\`), and prepare again once its reason is gone.`,
    })
  }
}

/** A plugin stopped the request in `beforeSend`, with a sentence of its own: `reason`. */
export class SendVetoedError extends KernelError<{ readonly plugin: string; readonly reason: string }> {
  override readonly name = 'SendVetoedError'
  override readonly unsent = true
  constructor({ cause, ...params }: { readonly plugin: string; readonly reason: string; readonly cause: unknown }) {
    super({
      code: 'send_vetoed',
      message: `The plugin "${params.plugin}" of this app stopped this`,
      params,
      debug: 'Its `beforeSend` threw the cause. A coded error of its own is told to the visitor in its own words.',
      cause,
    })
  }
}

/** The request was given up before a wallet or a network received anything. */
export class SendCancelledError extends KernelError {
  override readonly name = 'SendCancelledError'
  override readonly unsent = true
  constructor() {
    super({ code: 'send_cancelled', message: 'Cancelled. Nothing was sent' })
  }
}

/** The wallet is still asking for the same payment. */
export class SendPendingError extends KernelError<{ readonly wallet: string }> {
  override readonly name = 'SendPendingError'
  override readonly unsent = true
  constructor(params: { readonly wallet: string }) {
    super({
      code: 'send_pending',
      message: 'Your wallet is still asking you to confirm this',
      params,
      debug: `"${params.wallet}" was asked for the same payment and has not answered. Nothing new was asked of it.`,
    })
  }
}

/** A text that is not a plain decimal amount (money 2). */
export class InvalidAmountError extends KernelError<{ readonly text: string }> {
  override readonly name = 'InvalidAmountError'
  override readonly unsent = true
  constructor({ text }: { text: string }) {
    const params = { text: text.slice(0, 40) }
    super({
      code: 'invalid_amount',
      message: 'Invalid amount',
      params,
      debug: `"${params.text}" is not a plain decimal number with as many decimals as the token has.`,
    })
  }
}

/** A token has other decimals than the request said: an amount would be wrong by powers of ten (money 23). */
export class TokenDecimalsError extends KernelError<{
  readonly token: string
  readonly said: number
  readonly actual: bigint
}> {
  override readonly name = 'TokenDecimalsError'
  override readonly unsent = true
  constructor({ token, said, actual }: { token: string; said: number; actual: bigint | number }) {
    super({
      code: 'token_decimals',
      message: 'This token counts differently than was shown',
      params: { token, said, actual: BigInt(actual) },
      debug: `${token} has ${actual} decimals, and was said to have ${said}.`,
    })
  }
}
