import type { Network } from 'tapkit/kernel'
import { NameNetworkError } from './errors.ts'

/**
 * The coin type that a name's address on an EVM network has: `0x80000000 | chainId`, unsigned (ENSIP-11).
 * @throws NameNetworkError for a chain id that is no number below 2^31
 */
export function coinTypeOf({ id, reference }: Network): number {
  const chainId = /^\d{1,10}$/.test(reference) ? Number(reference) : Number.NaN
  if (!(chainId < 2 ** 31)) throw new NameNetworkError({ network: id })
  return 2 ** 31 + chainId
}
