import { isSameAddress } from '../format/isSameAddress.ts'
import type { Limit } from '../types/intent.ts'
import type { Change } from '../types/money.ts'
import { beyondNamed, sumWith } from './beyondNamed.ts'
import { sumOf } from './sumOf.ts'

type Move = Pick<Change, 'amount' | 'token' | 'party'>

/**
 * Whether nothing leaves beyond the limits: no other asset, no more of any asset, nothing to anybody else where a limit names its
 * party, and all of what is exact. A limit without a party is open to whomever.
 */
export function leavesWithin(limits: readonly Limit[], changes: readonly Change[]): boolean {
  const out = changes.filter(({ direction, amount }) => direction === 'out' && amount > 0n)
  return [...limits, ...out].every(({ token }) => {
    const isOf = (move: Move) => isSameAddress(move.token, token)
    return isWithin(limits.filter(isOf), out.filter(isOf))
  })
}

/** Whether of one asset no more leaves than its limits let, and no less than those that are exact. */
function isWithin(limits: readonly Limit[], left: readonly Move[]): boolean {
  const exact = limits.filter(({ limit }) => limit === 'exactly')
  const open = sumWith(left, undefined) + sumOf(beyondNamed(limits, left))
  const isWhole = exact.every(
    ({ party }) => (party === undefined ? open : sumWith(left, party)) >= sumWith(exact, party),
  )
  return isWhole && open <= sumWith(limits, undefined)
}
