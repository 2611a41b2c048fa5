import { BaseError } from 'tapkit/kernel'

/** The account holds too little SOL for the amount, the fee, or the rent of what stays or is opened. Figures in lamports. */
export class InsufficientSolError extends BaseError {
  override readonly name = 'InsufficientSolError'
  constructor({ covers, debug }: { covers: 'transfer' | 'fees'; debug?: string | undefined }) {
    const what = covers === 'transfer' ? 'this transfer' : 'fees or rent'
    super({ code: 'insufficient_sol', message: `Not enough SOL to cover ${what}`, debug })
  }
}

/** A new account would be left with less than what keeps it on the network. `minimum` is in SOL, as text. */
export class RecipientRentError extends BaseError {
  override readonly name = 'RecipientRentError'
  constructor({ minimum, debug }: { minimum?: string; debug?: string }) {
    super({
      code: 'recipient_rent',
      message: `A new account must receive at least ${minimum ? `${minimum} SOL` : 'its rent-exempt minimum'}`,
      debug: debug ?? 'The receiver has no account yet, and the network keeps none below its rent-exempt minimum.',
    })
  }
}

/** The account holds too little of a token, or what it holds is frozen. */
export class InsufficientTokensError extends BaseError {
  override readonly name = 'InsufficientTokensError'
  constructor({ symbol, debug }: { symbol: string; debug?: string | undefined }) {
    super({ code: 'insufficient_tokens', message: `Not enough ${symbol} to cover this transfer`, debug })
  }
}

/** A token that cannot be sent as an ordinary transfer; `reason` is a sentence. */
export class TokenNotSendableError extends BaseError {
  override readonly name = 'TokenNotSendableError'
  constructor({ reason, debug }: { reason: string; debug?: string | undefined }) {
    super({ code: 'token_not_sendable', message: reason, debug })
  }
}

/** The receiver is a token account or a mint: what is sent there is lost to people. */
export class RecipientNotAllowedError extends BaseError {
  override readonly name = 'RecipientNotAllowedError'
  constructor({ debug }: { debug: string }) {
    super({
      code: 'recipient_not_allowed',
      message: 'This address belongs to a token, not to a wallet. Ask for the address of the wallet',
      debug,
    })
  }
}

/** The network would refuse the transfer: `message` is its log in one sentence, `debug` the log. */
export class TransferRefusedError extends BaseError {
  override readonly name = 'TransferRefusedError'
  constructor({ reason, log, cause }: { reason: string; log: string; cause?: unknown }) {
    super({ code: 5001, message: reason, debug: log, cause })
  }
}

/** The wallet returned a transaction that does something else than what was reviewed, or costs more; it was not sent. */
export class TransactionChangedError extends BaseError {
  override readonly name = 'TransactionChangedError'
  constructor({ debug }: { debug: string }) {
    super({
      code: 'transaction_changed',
      message: 'The wallet signed something else than what you reviewed',
      debug,
    })
  }
}

/** A transaction's time was over before it was sent, for the second time. */
export class TransactionExpiredError extends BaseError {
  override readonly name = 'TransactionExpiredError'
  constructor({ debug }: { debug: string }) {
    super({
      code: 'transaction_expired',
      message: 'The transaction expired before it was sent. Approve it within a minute',
      debug,
    })
  }
}

/** A memo that does not fit into a transaction. */
export class InvalidMemoError extends BaseError {
  override readonly name = 'InvalidMemoError'
  constructor({ limit }: { limit: number }) {
    super({ code: 'invalid_memo', message: `A memo may have ${limit} bytes at most` })
  }
}

/** The cost of a transfer could not be estimated. */
export class EstimateFeeError extends BaseError {
  override readonly name = 'EstimateFeeError'
  constructor({ cause }: { cause?: unknown }) {
    super({ code: 'estimate_fee', message: 'Error estimating gas', cause })
  }
}
