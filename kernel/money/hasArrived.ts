import { isSameAddress } from '../format/isSameAddress.ts'
import type { Change } from '../types/money.ts'

/**
 * Whether at least what was reviewed has come to the account. Networks log what comes of a token; of the native currency, what
 * nobody told is not compared, and is not told to the visitor as come either (money 31).
 */
export function hasArrived(reviewed: readonly Change[], seen: readonly Change[]): boolean {
  const arriving = reviewed.filter(({ direction }) => direction === 'in')
  return arriving.every(({ token, amount }) => {
    const own = seen.filter((change) => change.direction === 'in' && isSame(change.token, token))
    if (token === undefined && own.length === 0) return true
    return own.reduce((sum, change) => sum + change.amount, 0n) >= amount
  })
}

const isSame = (left: string | undefined, right: string | undefined): boolean =>
  left === right || (left !== undefined && right !== undefined && isSameAddress(left, right))
