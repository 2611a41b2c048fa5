import { BaseError } from 'tapkit/kernel'

/** The wallet's dialect has no such call. */
export class WalletCallNotSupportedError extends BaseError {
  override readonly name = 'WalletCallNotSupportedError'
  readonly method: string
  constructor({ wallet, method, debug }: { wallet: string; method: string; debug?: string | undefined }) {
    super({
      code: -32001,
      message: 'Wallet call is not supported',
      debug: debug ?? `${wallet} has no ${method}. Nothing was asked of the visitor; offer another wallet.`,
    })
    this.method = method
  }
}

/** A broadcast was asked for together with inputs to sign: other inputs may still lack their signatures (R32). */
export class PartialBroadcastError extends BaseError {
  override readonly name = 'PartialBroadcastError'
  constructor() {
    super({
      code: -32602,
      message: 'Broadcast not supported for partial signing',
      debug: 'Leave `signInputs` out to sign and broadcast everything, or broadcast the signed transaction yourself.',
    })
  }
}

/** The wallet pays one recipient at a time. */
export class OneRecipientError extends BaseError {
  override readonly name = 'OneRecipientError'
  constructor() {
    super({ code: -32602, message: 'Only one recipient is supported by this wallet provider' })
  }
}

/** The wallet cannot change its network. */
export class SwitchNotSupportedError extends BaseError {
  override readonly name = 'SwitchNotSupportedError'
  constructor({ wallet, cause }: { wallet: string; cause?: unknown }) {
    // 'OKX Wallet wallet' reads like a slip of the pen.
    super({
      code: 4200,
      message: `${wallet.replace(/ wallet$/i, '')} wallet does not support network switching`,
      cause,
    })
  }
}

/** The wallet's dialect has no name for this network. */
export class UnsupportedNetworkError extends BaseError {
  override readonly name = 'UnsupportedNetworkError'
  constructor({ message, debug }: { message: string; debug?: string | undefined }) {
    super({ code: 'unsupported_network', message, debug })
  }
}

/** The wallet does not share the address that is to sign or to pay. */
export class AccountNotFoundError extends BaseError {
  override readonly name = 'AccountNotFoundError'
  constructor({ address, message = 'Account not found' }: { address: string; message?: string | undefined }) {
    super({
      code: 'account_not_found',
      message,
      debug: `The wallet does not share ${address.slice(0, 100)} with this page. Connect it again.`,
    })
  }
}
