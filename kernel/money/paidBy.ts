import type { Change } from '../types/money.ts'
import { sumOf } from './sumOf.ts'

/**
 * How much native currency leaves the account in total, in its smallest unit. Amounts that come back in the same
 * transaction are deducted.
 */
export function paidBy(changes: readonly Change[]): bigint {
  const native = (wanted: Change['direction']) =>
    changes.filter(({ direction, token }) => direction === wanted && !token)
  const paid = sumOf(native('out')) - sumOf(native('in'))
  return paid > 0n ? paid : 0n
}
