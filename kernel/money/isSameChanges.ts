import { isSameAddress } from '../format/isSameAddress.ts'
import type { Change } from '../types/money.ts'

/**
 * Whether two lists of changes take the same from an account: the same amounts of the same assets to the same parties,
 * and nothing more.
 * @example
 * ```ts
 * import { isSameChanges } from 'tapkit/kernel'
 * isSameChanges([{ direction: 'out', amount: 2n, party: 'bob' }], [{ direction: 'out', amount: 2n, party: 'bob' }]) // true
 * ```
 */
export function isSameChanges(reviewed: readonly Change[], seen: readonly Change[]): boolean {
  const left = leaving(seen)
  for (const change of leaving(reviewed)) {
    const at = left.findIndex((other) => other.amount === change.amount && isSameMove(other, change))
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.length === 0
}

/** The outgoing changes, summed by asset and party: two payments of 1 to a party equal a single payment of 2. */
function leaving(changes: readonly Change[]): Change[] {
  const sums: Change[] = []
  for (const change of changes) {
    if (change.direction !== 'out' || change.amount === 0n) continue
    const at = sums.findIndex((other) => isSameMove(other, change))
    const before = sums[at]
    if (before) sums[at] = { ...before, amount: before.amount + change.amount }
    else sums.push(change)
  }
  return sums
}

const isSameMove = (left: Change, right: Change): boolean =>
  isSameAddress(left.token, right.token) && isSameAddress(left.party, right.party)
