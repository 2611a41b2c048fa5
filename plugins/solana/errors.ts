import { BaseError } from 'tapkit/kernel'

/** A token that cannot be sent as an ordinary transfer; `reason` is a sentence. */
export class TokenNotSendableError extends BaseError<{ readonly reason: string }> {
  override readonly name = 'TokenNotSendableError'
  override readonly unsent = true
  constructor({ reason, debug }: { reason: string; debug?: string | undefined }) {
    super({
      code: 'token_not_sendable',
      params: { reason },
      docsPath: 'docs/errors.md#token_not_sendable',
      message: reason,
      debug,
    })
  }
}

/** The receiver is a token account or a mint: assets that are sent there are lost to people. */
export class RecipientNotAllowedError extends BaseError {
  override readonly name = 'RecipientNotAllowedError'
  override readonly unsent = true
  constructor({ debug }: { debug: string }) {
    super({
      code: 'recipient_not_allowed',
      docsPath: 'docs/errors.md#recipient_not_allowed',
      message: 'This address belongs to a token, not to a wallet. Ask for the address of the wallet',
      debug,
    })
  }
}

/**
 * The wallet returned a transaction that does something else than the reviewed transaction, or costs more; it was not
 * sent. Thrown if a wallet was asked only to sign, which by Wallet Standard broadcasts nothing: the wallet answered,
 * and the answer is dropped. A wallet that broadcasts against the standard could do so without any question.
 */
export class TransactionChangedError extends BaseError {
  override readonly name = 'TransactionChangedError'
  override readonly unsent = true
  constructor({ debug }: { debug: string }) {
    super({
      code: 'transaction_changed',
      docsPath: 'docs/errors.md#transaction_changed',
      message: 'The wallet signed something else than what you reviewed',
      debug,
    })
  }
}

/** A transaction's time was over before its bytes had left this page. */
export class TransactionExpiredError extends BaseError {
  override readonly name = 'TransactionExpiredError'
  override readonly unsent = true
  constructor({ debug }: { debug: string }) {
    super({
      code: 'transaction_expired',
      docsPath: 'docs/errors.md#transaction_expired',
      message: 'The transaction expired before it was sent. Approve it within a minute',
      debug,
    })
  }
}

/**
 * A node refused a signed transaction. The node has the bytes all the same, and may be one of several nodes that were
 * asked, so the transaction may still land. The outcome is therefore unknown, and the id is looked for (money 12, money
 * 10).
 */
export class BroadcastRefusedError extends BaseError<{ readonly id: string; readonly reason: string }> {
  override readonly name = 'BroadcastRefusedError'
  /** The signature that it is recorded by, if it is. */
  readonly transactionId: string
  constructor({ id, reason, log, cause }: { id: string; reason: string; log?: string | undefined; cause?: unknown }) {
    super({
      code: 'broadcast_refused',
      params: { id, reason },
      docsPath: 'docs/errors.md#broadcast_refused',
      message: reason,
      debug: log,
      cause,
    })
    this.transactionId = id
  }
}
