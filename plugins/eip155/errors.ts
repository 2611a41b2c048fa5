import { BaseError } from 'tapkit/kernel'

/** An address in mixed case whose checksum is wrong: probably a typing error (ERC-55, R39). */
export class InvalidChecksumError extends BaseError {
  override readonly name = 'InvalidChecksumError'
  constructor({ address }: { address: string }) {
    super({
      code: 'invalid_checksum',
      message: 'Invalid address',
      debug: `${address.slice(0, 64)} has a letter or digit that is wrong, or the wrong case. Copy the address again.`,
    })
  }
}

/** The wallet is on another chain than the one that was reviewed, or the data to sign is for another chain. */
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

/** The wallet no longer shares the account that the request is about. */
export class AccountMismatchError extends BaseError {
  override readonly name = 'AccountMismatchError'
  constructor({ address }: { address: string }) {
    super({
      code: 'account_mismatch',
      message: 'Account not found',
      debug: `The wallet does not share ${address} with this page any more. Connect it again.`,
    })
  }
}

/** The wallet cannot change its network. */
export class SwitchNotSupportedError extends BaseError {
  override readonly name = 'SwitchNotSupportedError'
  constructor({ wallet, cause }: { wallet: string; cause?: unknown }) {
    super({ code: 4200, message: `${wallet} wallet does not support network switching`, cause })
  }
}

/** A wallet answered with something that is not what was asked for, or did not answer a question without a prompt. */
export class NoWalletResponseError extends BaseError {
  override readonly name = 'NoWalletResponseError'
  constructor({ method, cause }: { method: string; cause?: unknown }) {
    super({
      code: -32603,
      message: 'No response from wallet',
      debug: `${method} was not answered in time, or not with what EIP-1193 says.`,
      cause,
    })
  }
}

/** The token refuses the transfer: it reverts or answers `false` (R24). */
export class TransferRefusedError extends BaseError {
  override readonly name = 'TransferRefusedError'
  constructor({ symbol, cause }: { symbol: string; cause?: unknown }) {
    super({
      code: 5001,
      message: 'Failed to send transaction',
      debug: `${symbol} refuses this transfer: balance, allowance or a rule of the token. The wallet was not asked.`,
      cause,
    })
  }
}

/** The cost of a transfer could not be estimated. */
export class EstimateFeeError extends BaseError {
  override readonly name = 'EstimateFeeError'
  constructor({ cause }: { cause?: unknown }) {
    super({ code: 'estimate_fee', message: 'Error estimating gas', cause })
  }
}

/** The wallet's capabilities have no shape that is known (EIP-5792). */
export class CapabilitiesError extends BaseError {
  override readonly name = 'CapabilitiesError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super({ code: 'capabilities', message: 'Error parsing wallet capabilities', cause })
  }
}

/** A name, or the name of an address, could not be looked up. */
export class NameLookupError extends BaseError {
  override readonly name = 'NameLookupError'
  constructor({ message, cause }: { message: string; cause?: unknown }) {
    super({ code: 'name_lookup', message, cause })
  }
}

/** A chain id that has no coin type: it is not below 2^31 (ENSIP-11). */
export class InvalidChainIdError extends BaseError {
  override readonly name = 'InvalidChainIdError'
  constructor({ chainId }: { chainId: number }) {
    super({ code: 'invalid_chain_id', message: 'Invalid chainId', debug: `${chainId} is not below 2^31.` })
  }
}
