import { BaseError } from 'tapkit/kernel'

/** The API does not do this on a network: no request was made. */
export class NetworkNotServedError extends BaseError<{ readonly what: string; readonly network: string }> {
  override readonly name = 'NetworkNotServedError'
  constructor(params: { readonly what: string; readonly network: string }) {
    super({
      code: 'network_not_served',
      message: `Network not supported for ${params.what}`,
      params,
      debug: `${params.network} is not in the API's list of supported chains, or the list could not be read.`,
      docsPath: 'docs/errors.md#network_not_served',
    })
  }
}

/** No market trades that much of one token for the other. */
export class InsufficientLiquidityError extends BaseError {
  override readonly name = 'InsufficientLiquidityError'
  constructor({ cause }: { readonly cause?: unknown } = {}) {
    super({
      code: 'insufficient_liquidity',
      message: 'Insufficient liquidity',
      cause,
      docsPath: 'docs/errors.md#insufficient_liquidity',
    })
  }
}
