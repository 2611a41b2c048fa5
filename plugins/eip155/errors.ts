import { BaseError } from 'tapkit/kernel'

/** The wallet's capabilities have no shape that is known (EIP-5792). */
export class CapabilitiesError extends BaseError {
  override readonly name = 'CapabilitiesError'
  constructor({ cause }: { cause?: unknown } = {}) {
    super({
      code: 'capabilities',
      docsPath: 'docs/errors.md#capabilities',
      message: 'Error parsing wallet capabilities',
      cause,
    })
  }
}

/** The fee of a transaction could not be estimated; `cause` is the node's answer. */
export class GasEstimateError extends BaseError {
  override readonly name = 'GasEstimateError'
  override readonly unsent = true
  constructor({ cause }: { cause: unknown }) {
    super({ code: 'gas_estimate', docsPath: 'docs/errors.md#gas_estimate', message: 'Error estimating gas', cause })
  }
}

/** A network that has no currency of its own: it takes its fees in a token, and its nodes answer a placeholder as a balance. */
export class NoCurrencyError extends BaseError<{ readonly network: string }> {
  override readonly name = 'NoCurrencyError'
  override readonly unsent = true
  constructor(params: { readonly network: string }) {
    super({
      code: 'no_currency',
      params,
      docsPath: 'docs/errors.md#no_currency',
      message: `${params.network} has no currency of its own`,
      debug:
        'Its fees are taken in a token, which only the wallet knows. Its tokens can be shown and paid; list them in `tokens`.',
    })
  }
}

/** A chain id that has no coin type: it is not below 2^31 (ENSIP-11). */
export class InvalidChainIdError extends BaseError<{ readonly chainId: number }> {
  override readonly name = 'InvalidChainIdError'
  constructor({ chainId }: { chainId: number }) {
    super({
      code: 'invalid_chain_id',
      params: { chainId },
      docsPath: 'docs/errors.md#invalid_chain_id',
      message: 'Invalid chainId',
      debug: `${chainId} is not below 2^31.`,
    })
  }
}
