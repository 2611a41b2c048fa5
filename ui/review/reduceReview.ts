import type { BaseError, Prepared } from 'tapkit/kernel'

/** A request as a feature wrote it, and what the feature knows of it beside its bytes. */
export type Written<about = undefined> = {
  readonly prepared: Prepared
  readonly about: about
  /** Unix time in ms from which the feature's part does not hold any more, such as a quote; `Prepared.validUntil` counts beside it. */
  readonly validUntil?: number | undefined
}

/** How far a review is. */
export type ReviewState<about> = {
  /** Counts the requests to write; an answer to an earlier request is late. */
  readonly turn: number
  /** The request on the screen; absent before the first answer, and after a request that could not be written. */
  readonly written?: Written<about> | undefined
  /** The request that was on the screen last, also if it could not be written again since. */
  readonly shown?: Prepared | undefined
  /** Id of the latest `Prepared` that says something else than the `Prepared` shown before it. */
  readonly changed?: string | undefined
} & (
  | { readonly status: 'preparing' | 'ready' }
  /** The request could not be written: the wallet was not asked. */
  | { readonly status: 'unprepared'; readonly error: BaseError }
  /** The wallet is asked, or was: `id` is that of the ledger's entry. */
  | { readonly status: 'asked'; readonly id: string }
  /** The wallet was asked for the same before this review: that request is waited for, and how it ends is shown. */
  | { readonly status: 'waiting'; readonly id: string }
  /** The wallet was asked, and nothing was sent. */
  | { readonly status: 'failed'; readonly error: BaseError }
)

export type ReviewEvent<about> =
  /** The request is to be written again: its time is over, or the visitor tries again. */
  | { readonly type: 'again' }
  | {
      readonly type: 'prepared'
      readonly turn: number
      readonly written: Written<about>
      /** Whether the visitor has nothing new to confirm. */
      readonly isSame: (before: Prepared, now: Prepared) => boolean
      /** Id of the same request, if the wallet is asked for it already. */
      readonly waitsFor?: string | undefined
    }
  | { readonly type: 'unprepared'; readonly turn: number; readonly error: BaseError }
  /** The visitor confirms the `Prepared` with this id. */
  | { readonly type: 'pressed'; readonly id: string }
  /** The request was not sent; `isStale` if the wallet was not asked because the request did not hold any more. */
  | { readonly type: 'failed'; readonly id: string; readonly error: BaseError; readonly isStale: boolean }
  /** The request that is waited for was declined. */
  | { readonly type: 'forgotten'; readonly id: string }

/** A review as it begins; `begun` is the id of what the wallet was asked for before it. */
export function beginReview<about>(begun?: string): ReviewState<about> {
  return begun === undefined ? { turn: 0, status: 'preparing' } : { turn: 0, status: 'waiting', id: begun }
}

/** A review after an event. An event that does not fit the state is late, and changes nothing. */
export function reduceReview<about>(state: ReviewState<about>, event: ReviewEvent<about>): ReviewState<about> {
  const { turn, written, shown, changed } = state
  const now = { turn, written, shown, changed }
  const again = { ...now, turn: turn + 1, status: 'preparing' } as const
  switch (event.type) {
    case 'again':
      return isOpen(state) ? state : again
    case 'prepared': {
      if (state.status !== 'preparing' || event.turn !== turn) return state
      const { prepared } = event.written
      const isNew = shown !== undefined && !event.isSame(shown, prepared)
      const next = { turn, written: event.written, shown: prepared, changed: isNew ? prepared.id : changed }
      return event.waitsFor === undefined
        ? { ...next, status: 'ready' }
        : { ...next, status: 'waiting', id: event.waitsFor }
    }
    case 'unprepared':
      if (state.status !== 'preparing' || event.turn !== turn) return state
      return { ...now, written: undefined, status: 'unprepared', error: event.error }
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

/** Whether the wallet is asked, by this review or before it: nothing is written meanwhile. */
const isOpen = ({ status }: Pick<ReviewState<unknown>, 'status'>): boolean => status === 'asked' || status === 'waiting'

/** Why the confirming key does nothing yet: a notice forbids it, a notice was not in view, or a field is not filled in. */
export type Hold = 'stopped' | 'unread' | 'missing'

/** The reason why the key is not armed; `undefined` if it is. */
export function holdOf({
  isFramed,
  notices,
  unread,
  missing,
}: {
  readonly isFramed: boolean
  readonly notices: Prepared['notices']
  /** How many notices have not been in view from their first line to their last. */
  readonly unread: number
  readonly missing: string | undefined
}): Hold | undefined {
  if (isFramed || notices.some(({ blocks }) => blocks)) return 'stopped'
  if (unread > 0) return 'unread'
  return missing === undefined ? undefined : 'missing'
}
