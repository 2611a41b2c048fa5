import fc from 'fast-check'
import type { BaseError, Prepared } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { beginReview, holdOf, type ReviewEvent, type ReviewState, reduceReview, type Written } from './reduceReview.ts'

type About = { readonly form: string }
type State = ReviewState<About>
type Event = ReviewEvent<About>

const error = new Error('no') as BaseError
const isSame = (before: Prepared, now: Prepared) => before.memo === now.memo

/** A prepared request as the kernel makes it: each has its own id. */
function written(id: string, { memo = '', blocks = false } = {}): Written<About> {
  const notices = blocks ? [{ code: 'wouldFail', blocks }] : []
  return { prepared: { id, memo, notices } as unknown as Prepared, about: { form: memo } }
}

const run = (events: readonly Event[], state: State = beginReview()) => events.reduce(reduceReview, state)
const prepared = (id: string, memo = '', turn = 0, waitsFor?: string): Event => ({
  ...{ type: 'prepared', turn, written: written(id, { memo }), isSame },
  waitsFor,
})

describe('a review', () => {
  test('cannot be confirmed while it is written again, and only as it is on the screen', () => {
    const ready = run([prepared('a')])
    expect(ready.status).toBe('ready')
    expect(run([{ type: 'again' }, { type: 'pressed', id: 'a' }], ready).status).toBe('preparing')
    expect(run([{ type: 'pressed', id: 'b' }], ready)).toBe(ready)
    expect(run([{ type: 'pressed', id: 'a' }], ready)).toMatchObject({ status: 'asked', id: 'a' })
  })

  test('points out changes since the review was shown, also if it could not be written in between (money 7)', () => {
    const failed = run([prepared('a', 'one'), { type: 'again' }, { type: 'unprepared', turn: 1, error }])
    expect(failed).toMatchObject({ status: 'unprepared', written: undefined })
    const next = (memo: string) => run([{ type: 'again' }, prepared('b', memo, 2)], failed)
    expect(next('one').changed).toBeUndefined()
    expect(next('two').changed).toBe('b')
  })

  test('keeps another way of paying that was chosen, until that could not be prepared', () => {
    const chosen = run([prepared('a', 'one'), { type: 'instead', code: 'dear' }])
    expect(chosen).toMatchObject({ status: 'preparing', turn: 1, instead: 'dear' })
    const shown = run([prepared('b', 'two', 1), { type: 'again' }], chosen)
    expect(shown).toMatchObject({ turn: 2, instead: 'dear', changed: 'b' })
    expect(run([{ type: 'unprepared', turn: 2, error }, { type: 'again' }], shown).instead).toBeUndefined()
    const asked = run([prepared('a'), { type: 'pressed', id: 'a' }])
    expect(run([{ type: 'instead', code: 'dear' }], asked)).toBe(asked)
  })

  test('takes no answer that is late', () => {
    const state = run([{ type: 'again' }])
    expect(run([prepared('a'), { type: 'unprepared', turn: 0, error }], state)).toBe(state)
    const asked = run([prepared('a'), { type: 'pressed', id: 'a' }])
    expect(run([{ type: 'failed', id: 'before', error, isStale: false }], asked)).toBe(asked)
  })

  test('waits for the same request that a wallet is asked for already, and is written again once that was declined', () => {
    const waiting = run([prepared('a', '', 0, 'before')])
    expect(waiting).toMatchObject({ status: 'waiting', id: 'before' })
    expect(run([{ type: 'pressed', id: 'a' }, { type: 'again' }], waiting)).toBe(waiting)
    expect(run([{ type: 'forgotten', id: 'before' }], waiting)).toMatchObject({ status: 'preparing', turn: 1 })
    expect(beginReview('before')).toMatchObject({ status: 'waiting', id: 'before' })
  })

  test('that did not hold any more as the wallet was to be asked is written again, and is no failure', () => {
    const asked = run([prepared('a'), { type: 'pressed', id: 'a' }])
    expect(run([{ type: 'failed', id: 'a', error, isStale: true }], asked)).toMatchObject({
      status: 'preparing',
      turn: 1,
    })
  })

  test('that was declined keeps its confirmed request until it is written again (money 18)', () => {
    const asked = run([prepared('a', 'kept'), { type: 'pressed', id: 'a' }])
    const failed = run([{ type: 'failed', id: 'a', error, isStale: false }], asked)
    expect(failed).toMatchObject({ status: 'failed', written: { about: { form: 'kept' } } })
    expect(run([{ type: 'again' }], failed)).toMatchObject({
      status: 'preparing',
      written: { about: { form: 'kept' } },
    })
  })
})

const step = fc.oneof(
  fc.record({
    ...{ do: fc.constant('answer' as const), memo: fc.constantFrom('one', 'two'), blocks: fc.boolean() },
    ...{ notices: fc.nat(2), late: fc.boolean(), waits: fc.boolean(), fails: fc.boolean() },
  }),
  fc.record({ do: fc.constant('read' as const) }),
  fc.record({ do: fc.constant('press' as const), old: fc.boolean() }),
  fc.record({ do: fc.constant('refuse' as const), old: fc.boolean(), isStale: fc.boolean() }),
  fc.record({ do: fc.constantFrom('again' as const, 'forget' as const) }),
)

// (money 1, money 8, interface 14, money 18)
test('in any order of events, no request is asked for twice, or unread, and a failure keeps the confirmed request', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, begun) => {
      let state: State = beginReview(begun ? 'begun' : undefined)
      let count = 0
      const unread = new Map<string, number>()
      const asked: string[] = []
      const shown: string[] = []
      for (const each of steps) {
        const before = state
        const id = state.written?.prepared.id ?? ''
        const isOpen = state.status === 'asked' || state.status === 'waiting'
        if (each.do === 'again') state = reduceReview(state, { type: 'again' })
        if (each.do === 'read') unread.set(id, Math.max(0, (unread.get(id) ?? 0) - 1))
        if (each.do === 'forget' && 'id' in state) state = reduceReview(state, { type: 'forgotten', id: state.id })
        if (each.do === 'answer') {
          const turn = state.turn - (each.late ? 1 : 0)
          const fresh = written(`p${++count}`, each)
          unread.set(fresh.prepared.id, each.notices)
          const event: Event = each.fails
            ? { type: 'unprepared', turn, error }
            : { type: 'prepared', turn, written: fresh, isSame, waitsFor: each.waits ? `before${count}` : undefined }
          state = reduceReview(state, event)
          if (each.late || before.status !== 'preparing') expect(state).toBe(before)
        }
        if (each.do === 'press') {
          const pressed = each.old ? (shown.at(-2) ?? 'none') : id
          // Arms the confirming button as the sheet does.
          const hold = holdOf({
            isFramed: false,
            notices: state.written?.prepared.notices ?? [],
            unread: unread.get(id) ?? 0,
            missing: undefined,
          })
          if (hold === undefined) state = reduceReview(state, { type: 'pressed', id: pressed })
          if (state !== before) {
            expect([isOpen, asked.includes(pressed), unread.get(pressed)]).toEqual([false, false, 0])
            expect(state.written?.prepared.notices.some(({ blocks }) => blocks)).toBe(false)
            expect(state.written?.prepared.id).toBe(pressed)
            asked.push(pressed)
          }
        }
        if (each.do === 'refuse') {
          const refused = each.old ? (asked.at(-2) ?? 'none') : (asked.at(-1) ?? 'none')
          state = reduceReview(state, { type: 'failed', id: refused, error, isStale: each.isStale })
          if (state !== before) {
            expect(before).toMatchObject({ status: 'asked', id: refused })
            expect(state.written).toBe(before.written)
          }
        }
        // Once the wallet is asked, only its answer ends the request.
        if (isOpen && !['refuse', 'forget'].includes(each.do)) expect(state).toBe(before)
        const now = state.written?.prepared.id
        if (now && now !== shown.at(-1)) shown.push(now)
      }
    }),
  )
})
