import { InvalidChainIdError } from './errors.ts'

/**
 * The coin type that an EVM chain's address records have in ENS: 2^31 + chain id (ENSIP-11).
 * @throws InvalidChainIdError for chain ids from 2^31 up
 */
export function coinTypeOf(chainId: number): bigint {
  if (!Number.isInteger(chainId) || chainId < 0 || chainId >= 2 ** 31) throw new InvalidChainIdError({ chainId })
  return BigInt(2 ** 31 + chainId)
}
