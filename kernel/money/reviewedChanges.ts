import { isSameAddress } from '../format/isSameAddress.ts'
import type { IntentPromise, Limit } from '../types/intent.ts'
import type { Change, Reading } from '../types/money.ts'
import { beyondNamed } from './beyondNamed.ts'
import { sumOf } from './sumOf.ts'

/**
 * What a review says of a request that keeps its promise. What leaves is what its bytes say, with the bound of its limit; the limits
 * themselves stand for what only a node says. What was promised to come is said by its limits.
 */
export function reviewedChanges(promise: IntentPromise, { changes, kept }: Reading): readonly Change[] {
  const { out, in: due = [] } = promise
  const leaving = changes.filter(({ direction }) => direction === 'out')
  const isSaid = typeof out === 'string' || kept === undefined || kept === 'bytes'
  const paid = isSaid ? leaving.map((change) => boundBy(out, change)) : besides(out, leaving)
  // Beside what was promised to leave, what moves nothing is not worth a figure.
  const shown = typeof out === 'string' || out.length === 0 ? paid : paid.filter(({ amount }) => amount > 0n)
  if (due.length === 0) return [...shown, ...changes.filter(({ direction }) => direction === 'in')]
  // What nothing keeps is not said.
  if (kept === 'nothing') return shown
  return [...shown, ...due.map((limit) => ({ ...toChange('in', limit), ...(kept === 'simulation' ? { kept } : {}) }))]
}

/** A change that leaves, with the bound of its limit. */
function boundBy(out: IntentPromise['out'], change: Change): Change {
  const of = (party: string | undefined) => (limit: Limit) =>
    isSameAddress(limit.token, change.token) && isSameAddress(limit.party, party)
  const bound = typeof out === 'string' ? out : (out.find(of(change.party)) ?? out.find(of(undefined)))?.limit
  return { ...change, ...(bound === 'atMost' ? { limit: bound } : {}) }
}

/** The limits. Of an open limit, each party has its part that the bytes pay beyond what is promised to the party by name. */
function besides(limits: readonly Limit[], leaving: readonly Change[]): readonly Change[] {
  return limits.flatMap((limit) => {
    if (limit.party !== undefined) return [toChange('out', limit)]
    const isOf = ({ token }: Pick<Change, 'token'>) => isSameAddress(token, limit.token)
    const named = beyondNamed(limits.filter(isOf), leaving.filter(isOf))
    const rest = limit.amount - sumOf(named)
    const parts = rest > 0n ? [...named, { amount: rest }] : named
    return parts.map((part) => toChange('out', { ...limit, ...part }))
  })
}

/** The promise that changes were reviewed as, to hold against what the network recorded. */
export function promiseIn(
  reviewed: readonly Change[],
): IntentPromise & { readonly out: readonly Limit<'exactly' | 'atMost'>[] } {
  return {
    out: reviewed.flatMap(({ direction, limit, ...change }) =>
      direction === 'out' ? { ...change, limit: limit === 'atMost' ? limit : 'exactly' } : [],
    ),
    in: reviewed.flatMap(({ direction, limit, ...change }) =>
      direction === 'in' && limit ? { ...change, limit: limit === 'exactly' ? limit : 'atLeast' } : [],
    ),
  }
}

const toChange = (direction: Change['direction'], { limit, amount, token, party }: Limit): Change => ({
  ...{ direction, amount, ...(direction === 'out' && limit === 'exactly' ? {} : { limit }) },
  ...(token === undefined ? {} : { token }),
  ...(party === undefined ? {} : { party }),
})
