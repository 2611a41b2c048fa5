import { TokenDecimalsError, type TokenFacts } from 'tapkit/kernel'

/** @throws TokenDecimalsError if a token counts in another unit than was said */
export function requireDecimals(
  { address, decimals: said }: Pick<TokenFacts, 'address' | 'decimals'>,
  actual: bigint | number | undefined,
): void {
  if (actual !== undefined && BigInt(actual) !== BigInt(said))
    throw new TokenDecimalsError({ token: address ?? '', said, actual })
}
