import { assetsOf, type Prepared } from 'tapkit/kernel'
import { endOf } from './actions/offerPermit.ts'

/** Whether a visitor means the same: its route may be another one, more may come, and its fee be a little higher. */
export function isSameSwap(left: Prepared, right: Prepared): boolean {
  const meant = (prepared: Prepared) => {
    const { changes, allowances, notices, callees, account, network } = prepared
    const moves = changes.map((change) => (change.direction === 'in' ? { ...change, amount: 0n } : change))
    const shown = [moves, allowances, notices, callees, account.address, network.id, assetsOf(prepared)]
    return JSON.stringify(shown, (_, part) => (typeof part === 'bigint' ? `${part}` : part))
  }
  const isLess = left.changes.some(
    ({ direction, amount }, at) => direction === 'in' && (right.changes[at]?.amount ?? 0n) < amount,
  )
  return (
    !isLess &&
    endOf(left) === endOf(right) &&
    meant(left) === meant(right) &&
    (right.fee?.value ?? 0n) * 4n <= (left.fee?.value ?? 0n) * 5n
  )
}
