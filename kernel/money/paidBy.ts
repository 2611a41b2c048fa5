import type { Change } from '../types/money.ts'

/** What leaves an account of the native currency, in its smallest unit, without what others put into the same transaction. */
export function paidBy(changes: readonly Change[]): bigint {
  const sum = (wanted: Change['direction']) =>
    changes.reduce(
      (total, { direction, token, amount }) => (direction === wanted && !token ? total + amount : total),
      0n,
    )
  const paid = sum('out') - sum('in')
  return paid > 0n ? paid : 0n
}
