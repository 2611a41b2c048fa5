import { isSameAddress } from '../format/isSameAddress.ts'
import type { IntentPromise, Limit } from '../types/intent.ts'
import type { Change, Reading } from '../types/money.ts'
import { sumOf } from './sumOf.ts'

/**
 * What a review says of a request that keeps its promise. What leaves is what its bytes say, with the bound of its limit; the limits
 * themselves stand for what only a node says. What was promised to come is said by its limits.
 */
export function reviewedChanges(promise: IntentPromise, { changes, kept }: Reading): readonly Change[] {
  const { out, in: due = [] } = promise
  const leaving = changes.filter(({ direction }) => direction === 'out')
  const isSaid = typeof out === 'string' || kept === undefined || kept === 'bytes'
  const paid = isSaid ? leaving.map((change) => boundBy(promise, change)) : besides(promise, out, leaving)
  // Beside what was promised to leave, what moves nothing is not worth a figure.
  const shown = typeof out === 'string' || out.length === 0 ? paid : paid.filter(({ amount }) => amount > 0n)
  if (due.length === 0) return [...shown, ...changes.filter(({ direction }) => direction === 'in')]
  // What nothing keeps is not said.
  if (kept === 'nothing') return shown
  return [...shown, ...due.map((limit) => ({ ...toChange('in', limit), ...(kept === 'simulation' ? { kept } : {}) }))]
}

/** A change that leaves, with the bound of its limit. That it goes to a contract which the promise allows says nothing more. */
function boundBy({ out, callees = [] }: IntentPromise, { party, ...change }: Change): Change {
  const isOwn = (limit: Limit) => isSameAddress(limit.token, change.token) && isSameAddress(limit.party, party)
  const isOpen = (limit: Limit) => isSameAddress(limit.token, change.token) && limit.party === undefined
  const named = typeof out === 'string' ? undefined : out.find(isOwn)
  const bound = typeof out === 'string' ? out : (named ?? out.find(isOpen))?.limit
  const isCalled = typeof out !== 'string' && !named && callees.some((callee) => isSameAddress(callee, party))
  return {
    ...change,
    ...(party === undefined || isCalled ? {} : { party }),
    ...(bound === 'atMost' ? { limit: bound } : {}),
  }
}

/** The limits, of which those that are open let the parties have their part that the bytes name. */
function besides(promise: IntentPromise, limits: readonly Limit[], leaving: readonly Change[]): readonly Change[] {
  const named = leaving.map((change) => boundBy(promise, change)).filter(({ party }) => party !== undefined)
  return limits.flatMap((limit) => {
    if (limit.party !== undefined) return [toChange('out', limit)]
    const own = named.filter(
      ({ token, party }) =>
        isSameAddress(token, limit.token) && !limits.some((other) => other.party && isSameAddress(other.party, party)),
    )
    const rest = limit.amount - sumOf(own)
    return [...own, ...(rest > 0n ? [toChange('out', { ...limit, amount: rest })] : [])]
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
