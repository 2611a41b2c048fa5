import { KernelError } from './base.ts'

/** No plugin or wallet supports this action on the network. */
export class UnsupportedChainError extends KernelError<{ readonly network?: string | undefined }> {
  override readonly name = 'UnsupportedChainError'
  override readonly unsent = true
  constructor({
    debug,
    cause,
    ...params
  }: { network?: string | undefined; debug?: string | undefined; cause?: unknown } = {}) {
    super({ code: 'unsupported_chain', message: 'Unsupported chain', params, debug, cause })
  }
}

/** The wallet, or the data to sign, is on another chain than the reviewed chain. */
export class ChainMismatchError extends KernelError<{ readonly expected: string; readonly actual: string }> {
  override readonly name = 'ChainMismatchError'
  override readonly unsent = true
  constructor(params: { readonly expected: string; readonly actual: string }) {
    super({
      code: 'chain_mismatch',
      message: 'Unsupported chain',
      params,
      debug: `Expected chain ${params.expected}, got chain ${params.actual}. Switch the network first; nothing was signed.`,
    })
  }
}

/** The wallet refused a network (networks 3). */
export class SwitchDeclinedError extends KernelError<{ readonly network?: string | undefined }> {
  override readonly name = 'SwitchDeclinedError'
  constructor({ cause, ...params }: { network?: string | undefined; cause?: unknown } = {}) {
    super({
      code: 4001,
      message: 'Switch declined',
      params,
      cause,
      debug: 'The network stays as it was. Another request may be open in the wallet.',
      docsPath: 'docs/errors.md#switch_declined',
    })
  }
}

/** The wallet cannot change its network. */
export class SwitchNotSupportedError extends KernelError<{ readonly wallet: string }> {
  override readonly name = 'SwitchNotSupportedError'
  constructor({ wallet, cause }: { wallet: string; cause?: unknown }) {
    // Avoids 'OKX Wallet wallet'.
    const name = wallet.replace(/ wallet$/i, '')
    super({
      code: 4200,
      message: `${name} wallet does not support network switching`,
      params: { wallet: name },
      cause,
      docsPath: 'docs/errors.md#switch_not_supported',
    })
  }
}

/** An address that cannot exist on this network; `debug` says why. */
export class InvalidAddressError extends KernelError<{ readonly address: string }> {
  override readonly name = 'InvalidAddressError'
  override readonly unsent = true
  constructor({
    address,
    debug,
    code = 'invalid_address',
  }: {
    address: unknown
    debug: string
    code?: string | number | undefined
  }) {
    super({
      code,
      message: 'Invalid address',
      params: { address: String(address).slice(0, 100) },
      debug,
      docsPath: 'docs/errors.md#invalid_address',
    })
  }
}
