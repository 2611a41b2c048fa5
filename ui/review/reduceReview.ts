import type { BaseError, Prepared } from 'tapkit/kernel'

/** A request that a feature has prepared, with the feature's own data about it. */
export type Written<about = undefined> = {
  readonly prepared: Prepared
  readonly about: about
  /** Unix time in ms at which the feature's part expires, such as a quote. `Prepared.validUntil` applies as well. */
  readonly validUntil?: number | undefined
}

/** How far a review is. */
export type ReviewState<about> = {
  /** Number of the current preparation. Answers to earlier preparations are ignored. */
  readonly turn: number
  /** The request on the screen; absent before the first answer, and after a failed preparation. */
  readonly written?: Written<about> | undefined
  /** The request that was last on the screen, even if its next preparation failed. */
  readonly shown?: Prepared | undefined
  /** Id of the latest `Prepared` that differs from the `Prepared` shown before it. */
  readonly changed?: string | undefined
  /** Code of the notice whose other way of paying the visitor has chosen. */
  readonly instead?: string | undefined
} & (
  | { readonly status: 'preparing' | 'ready' }
  /** The request could not be prepared, so the wallet was not asked. */
  | { readonly status: 'unprepared'; readonly error: BaseError }
  /** The wallet is or was asked; `id` is the id of the ledger entry. */
  | { readonly status: 'asked'; readonly id: string }
  /** The wallet was asked for the same request before this review, and its outcome is shown instead. */
  | { readonly status: 'waiting'; readonly id: string }
  /** The wallet was asked, and nothing was sent. */
  | { readonly status: 'failed'; readonly error: BaseError }
)

export type ReviewEvent<about> =
  /** The request has to be prepared again: it has expired, or the visitor tries again. */
  | { readonly type: 'again' }
  /** The visitor chooses the other way of paying that the notice with this code offers. */
  | { readonly type: 'instead'; readonly code: string }
  | {
      readonly type: 'prepared'
      readonly turn: number
      readonly written: Written<about>
      /** Whether there is nothing new for the visitor to confirm. */
      readonly isSame: (before: Prepared, now: Prepared) => boolean
      /** Id of the same request, if the wallet is already asked for it. */
      readonly waitsFor?: string | undefined
    }
  | { readonly type: 'unprepared'; readonly turn: number; readonly error: BaseError }
  /** The visitor confirms the `Prepared` with this id. */
  | { readonly type: 'pressed'; readonly id: string }
  /** The request was not sent. `isStale`: it did not hold any more, so the wallet was not asked. */
  | { readonly type: 'failed'; readonly id: string; readonly error: BaseError; readonly isStale: boolean }
  /** The earlier request that was waited for was declined. */
  | { readonly type: 'forgotten'; readonly id: string }

/** The first state of a review; `begun` is the id of a request that the wallet was already asked for. */
export function beginReview<about>(begun?: string): ReviewState<about> {
  return begun === undefined ? { turn: 0, status: 'preparing' } : { turn: 0, status: 'waiting', id: begun }
}

/** The state after an event. An event that does not fit the state comes too late, and changes nothing. */
export function reduceReview<about>(state: ReviewState<about>, event: ReviewEvent<about>): ReviewState<about> {
  const { turn, written, shown, changed, instead } = state
  const now = { turn, written, shown, changed, instead }
  const again = { ...now, turn: turn + 1, status: 'preparing' } as const
  switch (event.type) {
    case 'again':
      return isOpen(state) ? state : again
    case 'instead':
      return isOpen(state) ? state : { ...again, instead: event.code }
    case 'prepared': {
      if (state.status !== 'preparing' || event.turn !== turn) return state
      const { prepared } = event.written
      const isNew = shown !== undefined && !event.isSame(shown, prepared)
      const next = { ...now, written: event.written, shown: prepared, changed: isNew ? prepared.id : changed }
      return event.waitsFor === undefined
        ? { ...next, status: 'ready' }
        : { ...next, status: 'waiting', id: event.waitsFor }
    }
    case 'unprepared':
      if (state.status !== 'preparing' || event.turn !== turn) return state
      // The next try is the feature's own request, since the other way of paying may be the reason.
      return { ...now, written: undefined, instead: undefined, status: 'unprepared', error: event.error }
    case 'pressed':
      if (state.status !== 'ready' || written?.prepared.id !== event.id) return state
      return { ...now, status: 'asked', id: event.id }
    case 'failed':
      if (state.status !== 'asked' || state.id !== event.id) return state
      return event.isStale ? again : { ...now, status: 'failed', error: event.error }
    case 'forgotten':
      return state.status === 'waiting' && state.id === event.id ? again : state
  }
}

/** Whether the wallet is asked, by this review or before it. Nothing is prepared meanwhile. */
const isOpen = ({ status }: Pick<ReviewState<unknown>, 'status'>): boolean => status === 'asked' || status === 'waiting'

/**
 * Why the confirming button does nothing yet: a notice blocks it, an amount or a notice was not in view, or a field is not
 * complete.
 */
export type Hold = 'stopped' | 'unseen' | 'missing'

/** The reason why the button is not armed; `undefined` if it is armed. */
export function holdOf({
  isFramed,
  notices,
  unseen,
  missing,
}: {
  readonly isFramed: boolean
  readonly notices: Prepared['notices']
  /** How many amounts and notices have not been in view from their first line to their last. */
  readonly unseen: number
  readonly missing: string | undefined
}): Hold | undefined {
  if (isFramed || notices.some(({ blocks }) => blocks)) return 'stopped'
  if (unseen > 0) return 'unseen'
  return missing === undefined ? undefined : 'missing'
}
