import type { Allowance } from 'tapkit/kernel'
import { isAddressShape } from '../isAddressShape.ts'
import type { TokenLook } from './lookAtTokens.ts'

type Granted = Pick<Allowance, 'token' | 'amount'>

/**
 * Whether an allowance is called unlimited: all there is, more than exchanges can hold of a token (112 bits), or all that 96 bits
 * hold (money 20).
 */
export const isUnlimited = (amount: bigint | 'all'): boolean =>
  amount === 'all' || amount >= 2n ** 112n - 1n || amount === 2n ** 96n - 1n

/**
 * Whether an allowance is larger than the supply of its token, by the word of the token's contract (evm 25). A supply of
 * 0 says nothing, because some contracts do not count. A piece of a collection has no supply.
 */
export async function exceedsSupply(allowances: readonly Granted[], look: Pick<TokenLook, 'supply'>): Promise<boolean> {
  const exceeds = async ({ token, amount }: Granted) => {
    if (amount === 'all' || amount === 0n || !isAddressShape(token)) return false
    const supply = (await look.supply(token)) ?? 0n
    return supply > 0n && amount > supply
  }
  return (await Promise.all(allowances.map(exceeds))).includes(true)
}
