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

/** A network definition that cannot be used. */
export class InvalidNetworkError extends BaseError {
  override readonly name = 'InvalidNetworkError'
  constructor({ debug }: { debug: string }) {
    super({ code: 'invalid_network', message: 'Network not found', debug })
  }
}
