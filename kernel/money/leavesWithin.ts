import { isSameAddress } from '../format/isSameAddress.ts'
import type { Limit } from '../types/intent.ts'
import type { Change } from '../types/money.ts'
import { beyondNamed, sumWith } from './beyondNamed.ts'
import { sumOf } from './sumOf.ts'

type Move = Pick<Change, 'amount' | 'token' | 'party'>

/**
 * Whether the outgoing changes stay within the limits: no other asset, no more of an asset than its limits allow,
 * nothing to a stranger if a limit names its party, and exact limits in full. A limit without a party allows any
 * receiver.
 */
export function leavesWithin(limits: readonly Limit[], changes: readonly Change[]): boolean {
  const out = changes.filter(({ direction, amount }) => direction === 'out' && amount > 0n)
  return [...limits, ...out].every(({ token }) => {
    const isOf = (move: Move) => isSameAddress(move.token, token)
    return isWithin(limits.filter(isOf), out.filter(isOf))
  })
}

/** Whether no more of an asset leaves than its limits allow, and no less than its exact limits require. */
function isWithin(limits: readonly Limit[], left: readonly Move[]): boolean {
  const exact = limits.filter(({ limit }) => limit === 'exactly')
  const open = sumWith(left, undefined) + sumOf(beyondNamed(limits, left))
  const isWhole = exact.every(
    ({ party }) => (party === undefined ? open : sumWith(left, party)) >= sumWith(exact, party),
  )
  return isWhole && open <= sumWith(limits, undefined)
}
