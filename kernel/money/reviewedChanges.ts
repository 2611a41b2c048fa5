import { isSameAddress } from '../format/isSameAddress.ts'
import type { IntentPromise, Limit } from '../types/intent.ts'
import type { Change, Reading } from '../types/money.ts'
import { beyondNamed } from './beyondNamed.ts'
import { sumOf } from './sumOf.ts'

/**
 * The changes that a review shows for a request that keeps its promise. Outgoing amounts come from the bytes, marked
 * with the bound of their limit. If only a node can tell the amounts, the limits are shown instead. Promised incoming
 * amounts are always shown as their limits.
 */
export function reviewedChanges(promise: IntentPromise, { changes, kept }: Reading): readonly Change[] {
  const { out, in: due = [] } = promise
  const leaving = changes.filter(({ direction }) => direction === 'out')
  const isSaid = typeof out === 'string' || kept === undefined || kept === 'bytes'
  const paid = isSaid ? leaving.map((change) => boundBy(out, change)) : besides(out, leaving)
  // Beside the promised amounts, a change of zero is not worth a figure.
  const shown = typeof out === 'string' || out.length === 0 ? paid : paid.filter(({ amount }) => amount > 0n)
  if (due.length === 0) return [...shown, ...changes.filter(({ direction }) => direction === 'in')]
  // If nothing guarantees the arriving amounts, the review does not mention them.
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

/**
 * The limits as changes. Of an open limit, each party gets the part that the bytes pay beyond the promises that name
 * the party.
 */
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

/** The promise that the review showed, to compare with the network's record. */
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
