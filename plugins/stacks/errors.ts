import { BaseError, rpcErrorCode } from 'tapkit/kernel'

/** An address whose checksum is wrong, or that is of another network than the transfer. */
export class StacksAddressError extends BaseError {
  override readonly name = 'StacksAddressError'
  constructor({ debug }: { debug: string }) {
    super({ code: rpcErrorCode.invalidParams, message: 'Invalid address', debug })
  }
}

/** The wallet does not share the address that a request names (SIP-030, -32001), or another account is active in it. */
export class AccountMismatchError extends BaseError {
  override readonly name = 'AccountMismatchError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super({
      code: 'account_mismatch',
      message: 'Account not found',
      debug: 'The wallet does not share this address with the page any more. Connect it again.',
      cause,
    })
  }
}

/** Data to sign, or a transaction, is for another chain than the connected one. */
export class ChainMismatchError extends BaseError {
  override readonly name = 'ChainMismatchError'
  constructor({ expected, actual }: { expected: string; actual: string }) {
    super({
      code: 'chain_mismatch',
      message: 'Unsupported chain',
      debug: `Expected chain ${expected}, got chain ${actual}. Switch the network first; nothing was signed.`,
    })
  }
}

/** Parameters that the wallet is not asked with (R28). `message` is the schema's sentence. */
export class InvalidParamsError extends BaseError {
  override readonly name = 'InvalidParamsError'
  constructor({ method, message, cause }: { method: string; message: string; cause?: unknown }) {
    super({
      code: rpcErrorCode.invalidParams,
      message,
      debug: `The parameters of ${method} were refused before the wallet was asked.`,
      cause,
    })
  }
}

/** A wallet answered with something that is not what was asked for. */
export class NoWalletResponseError extends BaseError {
  override readonly name = 'NoWalletResponseError'
  constructor({
    method,
    message = 'No response from wallet',
    debug,
    cause,
  }: {
    method: string
    message?: string | undefined
    debug?: string | undefined
    cause?: unknown
  }) {
    super({
      code: rpcErrorCode.internal,
      message,
      debug: debug ?? `${method} was not answered with what SIP-030 says.`,
      cause,
    })
  }
}

/** The wallet cannot change its network. */
export class SwitchNotSupportedError extends BaseError {
  override readonly name = 'SwitchNotSupportedError'
  constructor({ wallet, cause }: { wallet: string; cause?: unknown }) {
    const name = wallet.replace(/ wallet$/i, '')
    super({ code: 4200, message: `${name} wallet does not support network switching`, cause })
  }
}

/** A memo that does not fit into a transfer. */
export class MemoTooLongError extends BaseError {
  override readonly name = 'MemoTooLongError'
  constructor({ bytes }: { bytes: number }) {
    super({
      code: 'memo_too_long',
      message: 'The memo must not exceed 34 bytes.',
      debug: `It has ${bytes} bytes in UTF-8. Shorten it.`,
    })
  }
}

/** The cost of a transaction could not be estimated. */
export class EstimateFeeError extends BaseError {
  override readonly name = 'EstimateFeeError'
  constructor({ cause }: { cause?: unknown }) {
    super({ code: 'estimate_fee', message: 'Error estimating fee', cause })
  }
}

/** Structured data that has no Clarity value (SIP-018). */
export class StructuredDataError extends BaseError {
  override readonly name = 'StructuredDataError'
  constructor({ debug, cause }: { debug: string; cause?: unknown }) {
    super({ code: 'structured_data', message: 'Invalid structured data', debug, cause })
  }
}
