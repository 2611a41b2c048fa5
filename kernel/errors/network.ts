import { BaseError } from './base.ts'

/** A network that the app did not add. */
export class NetworkNotFoundError extends BaseError {
  override readonly name = 'NetworkNotFoundError'
  constructor({ id }: { id?: string | undefined } = {}) {
    super({
      code: 'APKT001',
      message: 'Network not found',
      debug: `${id ? `Network "${id}"` : 'The network'} is not in the list of a composed namespace plugin. Add it to its \`networks\`.`,
      docsPath: 'docs/errors.md#apkt001',
    })
  }
}

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

/** A network definition that cannot be used. */
export class InvalidNetworkError extends BaseError {
  override readonly name = 'InvalidNetworkError'
  constructor({ debug }: { debug: string }) {
    super({ code: 'invalid_network', message: 'Network not found', debug })
  }
}

/** An address that cannot be on this network. */
export class InvalidAddressError extends BaseError {
  override readonly name = 'InvalidAddressError'
  constructor({ debug, message = 'Invalid address' }: { debug: string; message?: string | undefined }) {
    super({ code: 'invalid_address', message, debug })
  }
}
