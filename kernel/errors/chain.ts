import { BaseError } from './base.ts'

/** No plugin or wallet can do this on this network. */
export class UnsupportedChainError extends BaseError {
  override readonly name = 'UnsupportedChainError'
  constructor({ debug, cause }: { debug?: string | undefined; cause?: unknown } = {}) {
    super({ code: 'unsupported_chain', message: 'Unsupported chain', debug, cause })
  }
}

/** The wallet said no to a network (R2). */
export class SwitchDeclinedError extends BaseError {
  override readonly name = 'SwitchDeclinedError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super({
      code: 4001,
      message: 'Switch declined',
      cause,
      debug: 'The network stays as it was. Another request may be open in the wallet.',
    })
  }
}

/** An address that cannot be on this network. */
export class InvalidAddressError extends BaseError {
  override readonly name = 'InvalidAddressError'
  constructor({ debug, message = 'Invalid address' }: { debug: string; message?: string | undefined }) {
    super({ code: 'invalid_address', message, debug })
  }
}
