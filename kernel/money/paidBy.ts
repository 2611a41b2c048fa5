import type { Change } from '../types/money.ts'
import { sumOf } from './sumOf.ts'

/** What leaves an account of the native currency, in its smallest unit, without what others put into the same transaction. */
export function paidBy(changes: readonly Change[]): bigint {
  const native = (wanted: Change['direction']) =>
    changes.filter(({ direction, token }) => direction === wanted && !token)
  const paid = sumOf(native('out')) - sumOf(native('in'))
  return paid > 0n ? paid : 0n
}
