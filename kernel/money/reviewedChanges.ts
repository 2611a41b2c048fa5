import type { IntentPromise, Limit } from '../types/intent.ts'
import type { Change, Reading } from '../types/money.ts'

/** What a review says of a request that keeps its promise: its own bytes where they are exact, and else the limits. */
export function reviewedChanges({ out, in: due = [] }: IntentPromise, { changes, kept }: Reading): readonly Change[] {
  const isRead = typeof out === 'string' || out.every(({ limit }) => limit === 'exactly')
  // Beside what was promised to leave, what moves nothing is not worth a figure.
  const isFigure = ({ direction, amount }: Change) =>
    direction === 'out' && (amount > 0n || typeof out === 'string' || out.length === 0)
  const leaving = isRead
    ? changes.filter(isFigure).map((change) => (out === 'atMost' ? { ...change, limit: out } : change))
    : out.map((limit) => toChange('out', limit))
  if (due.length === 0) return [...leaving, ...changes.filter(({ direction }) => direction === 'in')]
  // What nothing keeps is not said.
  if (kept === 'nothing') return leaving
  return [...leaving, ...due.map((limit) => ({ ...toChange('in', limit), ...(kept === 'simulation' ? { kept } : {}) }))]
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
  ...{ direction, amount, limit },
  ...(token === undefined ? {} : { token }),
  ...(party === undefined ? {} : { party }),
})
