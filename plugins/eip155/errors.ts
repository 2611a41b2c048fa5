import { BaseError } from 'tapkit/kernel'

/** A token counts in another unit than was said: an amount of it would be wrong by powers of ten. */
export class TokenDecimalsError extends BaseError<{
  readonly token: string
  readonly said: number
  readonly actual: bigint
}> {
  override readonly name = 'TokenDecimalsError'
  override readonly unsent = true
  constructor({ token, said, actual }: { token: string; said: number; actual: bigint | number }) {
    super({
      code: 'token_decimals',
      params: { token, said, actual: BigInt(actual) },
      docsPath: 'docs/errors.md#token_decimals',
      message: 'This token counts differently than was shown',
      debug: `${token} has ${actual} decimals, and was said to have ${said}.`,
    })
  }
}

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
