import { isSameAddress } from '../format/isSameAddress.ts'
import type { IntentPromise, Limit } from '../types/intent.ts'
import type { Change, Reading } from '../types/money.ts'
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
  const paid = isSaid ? leaving.map((change) => boundBy(promise, change)) : besides(promise, out, leaving)
  // If the promise lists what leaves, changes of zero are left out.
  const shown = typeof out === 'string' || out.length === 0 ? paid : paid.filter(({ amount }) => amount > 0n)
  if (due.length === 0) return [...shown, ...changes.filter(({ direction }) => direction === 'in')]
  // If nothing guarantees what arrives, the review does not mention it.
  if (kept === 'nothing') return shown
  return [...shown, ...due.map((limit) => ({ ...toChange('in', limit), ...(kept === 'simulation' ? { kept } : {}) }))]
}

/**
 * An outgoing change with the bound of its limit. A receiver that is one of the promise's `callees` is left out,
 * because it is not who gets paid.
 */
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

/** The limits as changes. Each party that the bytes name gets its part of a limit that names no party. */
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
