import type { Change } from '../types/money.ts'
import { leavesWithin } from './leavesWithin.ts'

/**
 * Whether the same leaves an account: the same amounts of the same assets to the same parties, and nothing beside them.
 * @example
 * ```ts
 * import { isSameChanges } from 'tapkit/kernel'
 * isSameChanges([{ direction: 'out', amount: 2n, party: 'bob' }], [{ direction: 'out', amount: 2n, party: 'bob' }]) // true
 * ```
 */
export const isSameChanges = (reviewed: readonly Change[], seen: readonly Change[]): boolean =>
  leavesWithin(
    reviewed.flatMap((change) => (change.direction === 'out' ? { ...change, limit: 'exactly' as const } : [])),
    seen,
  )
