import { BaseError } from './base.ts'

/** A transfer lacks its amount or its receiver (spec 5). */
export class TransferIncompleteError extends BaseError {
  override readonly name = 'TransferIncompleteError'
  constructor() {
    super({ code: 'transfer_incomplete', message: 'An amount and receiver address are required' })
  }
}

/** A token transfer lacks its token (spec 5). */
export class TokenRequiredError extends BaseError {
  override readonly name = 'TokenRequiredError'
  constructor() {
    super({ code: 'token_required', message: 'A token is required' })
  }
}

/** A transfer that the wallet reports as failed, but that may have been sent (R25). */
export class SendOutcomeUnknownError extends BaseError {
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

/** A text that is not a plain decimal amount (R21). */
export class InvalidAmountError extends BaseError {
  override readonly name = 'InvalidAmountError'
  constructor({ text }: { text: string }) {
    super({
      code: 'invalid_amount',
      message: 'Invalid amount',
      debug: `"${text.slice(0, 40)}" is not a plain decimal number with as many decimals as the token has.`,
    })
  }
}
