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

/** The wallet showed no Bitcoin address. */
export class NoAccountError extends BaseError {
  override readonly name = 'NoAccountError'
  constructor({ message = 'No address available' }: { message?: string | undefined } = {}) {
    super({ code: 'no_account', message, debug: 'Unlock the wallet, or make a Bitcoin account in it, and try again.' })
  }
}

/** A wallet answered with something that is not what was asked for, or did not answer a question without a prompt. */
export class NoWalletResponseError extends BaseError {
  override readonly name = 'NoWalletResponseError'
  constructor({ method, cause }: { method: string; cause?: unknown }) {
    super({
      code: -32603,
      message: 'No response from wallet',
      debug: `${method} was not answered in time, or not with what the wallet's dialect says.`,
      cause,
    })
  }
}

/** The wallet is on another network than the one that was reviewed. */
export class NetworkMismatchError extends BaseError {
  override readonly name = 'NetworkMismatchError'
  constructor({ expected, actual }: { expected: string; actual: string }) {
    super({
      code: 'network_mismatch',
      message: 'Unsupported chain',
      debug: `Expected ${expected}, the wallet is on ${actual}. Switch the network first; nothing was signed.`,
    })
  }
}

/** A text that is not a PSBT (BIP-174, BIP-370), in hex or base64. */
export class InvalidPsbtError extends BaseError {
  override readonly name = 'InvalidPsbtError'
  constructor({
    message = 'Invalid PSBT format',
    debug,
  }: { message?: string | undefined; debug?: string | undefined } = {}) {
    super({ code: -32602, message, debug })
  }
}

/** An amount so small that no node passes it on. */
export class DustError extends BaseError {
  override readonly name = 'DustError'
  constructor({ least }: { least: bigint }) {
    super({
      code: 'dust',
      message: 'Invalid amount',
      debug: `This address takes ${least} satoshi at least: less is dust, and is not passed on. The wallet was not asked.`,
    })
  }
}

/** The cost of a transfer could not be estimated. */
export class EstimateFeeError extends BaseError {
  override readonly name = 'EstimateFeeError'
  constructor({ cause }: { cause?: unknown }) {
    super({ code: 'estimate_fee', message: 'Error estimating fee', cause })
  }
}

/** The PSBT that came back does not hold the inputs and outputs that were sent (R32). */
export class AlteredPsbtError extends BaseError {
  override readonly name = 'AlteredPsbtError'
  constructor() {
    super({
      code: 'altered_psbt',
      message: 'The wallet answered with another transaction',
      debug:
        'Its inputs, outputs, version or lock time are not those that were sent. Throw it away; do not broadcast it.',
    })
  }
}

/** The wallet sent a transaction, but what else it answered cannot be read, or is not what was sent. `data` has the id (R25). */
export class SentUncheckedError extends BaseError {
  override readonly name = 'SentUncheckedError'
  readonly data: { readonly txid: string }
  constructor({ txid, cause }: { txid: string; cause: unknown }) {
    super({
      code: 'sent_unchecked',
      message: 'The transaction was sent, but the wallet’s answer could not be checked',
      debug: `Its id is ${txid}: look it up in an explorer before you send anything again.`,
      cause,
    })
    this.data = { txid }
  }
}

/** A PSBT, or a signature in it, that covers less than the whole transaction, which nobody asked for. */
export class SighashError extends BaseError {
  override readonly name = 'SighashError'
  constructor({ index, type }: { index: number; type: number }) {
    super({
      code: 'sighash',
      message: 'The signature would not cover the whole transaction',
      debug: `Input ${index} has sighash type 0x${type.toString(16)}. Name it in \`sighashTypes\` of that input if you mean it.`,
    })
  }
}

/** A text that is no payment URI of Bitcoin (BIP-321), or one that asks for what is not known here. */
export class InvalidBitcoinUriError extends BaseError {
  override readonly name = 'InvalidBitcoinUriError'
  constructor({ uri }: { uri: string }) {
    super({
      code: 'invalid_bitcoin_uri',
      message: 'Invalid address',
      debug: `"${uri.slice(0, 100)}" cannot be read as a payment. Ask for another link, or copy the address alone.`,
    })
  }
}
