import { addressKey } from '../format/isSameAddress.ts'
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
  const [left, right] = [leaving(reviewed), leaving(seen)]
  return left.size === right.size && [...left].every(([move, amount]) => right.get(move) === amount)
}

/** The sums of the outgoing changes by asset and party: two payments of 1 to a party equal a single payment of 2. */
function leaving(changes: readonly Change[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { direction, amount, token, party } of changes) {
    if (direction !== 'out' || amount === 0n) continue
    const move = JSON.stringify([addressKey(token), addressKey(party)])
    sums.set(move, (sums.get(move) ?? 0n) + amount)
  }
  return sums
}
