import type { Change } from '../types/money.ts'

/**
 * How much native currency leaves the account in total, in its smallest unit. Amounts that come back in the same
 * transaction are deducted.
 */
export function paidBy(changes: readonly Change[]): bigint {
  const sum = (wanted: Change['direction']) =>
    changes.reduce(
      (total, { direction, token, amount }) => (direction === wanted && !token ? total + amount : total),
      0n,
    )
  const paid = sum('out') - sum('in')
  return paid > 0n ? paid : 0n
}
