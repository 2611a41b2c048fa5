// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newOrder, txid } from '../fixtures/orders.ts'
import { merge } from './merge.ts'
import type { Order, OrderEvent, Reveal } from './order.ts'
import { knownIds, mayBeOut } from './payments.ts'
import { reduce } from './reduce.ts'
import { moreReveals } from './reveals.ts'
import { differs, statusOf } from './statusOf.ts'

const run = (events: readonly OrderEvent[], order = newOrder()): Order => events.reduce(reduce, order)
const created: OrderEvent = { type: 'created', at: 2, orderId: 'theirs', fundAddress: 'fund', fundAmount: 100 }
const asked: OrderEvent = { type: 'asked', at: 3, payment: { id: 'p', amount: 100, address: 'fund' } }
const sent: OrderEvent = { type: 'sent', at: 4, paymentId: 'p', transactionId: txid(1) }
const error = { code: -32603, message: 'down' }

describe('the way of an order (runes 3)', () => {
  test.each<[string, readonly OrderEvent[], string]>([
    ['nothing has left', [created], 'created'],
    ['the wallet asks', [created, asked], 'asked'],
    ['the visitor declined', [created, asked, { type: 'declined', at: 4, paymentId: 'p' }], 'created'],
    ['the wallet said nothing that counts', [created, asked, { type: 'unsure', at: 4, paymentId: 'p' }], 'unsure'],
    ['it is paid', [created, asked, sent], 'paid'],
    ['a payment without an answer was found', [created, asked, { ...sent, type: 'found' }], 'paid'],
    ['another amount was found', [created, asked, { ...sent, type: 'different' }], 'different'],
    ['the service is told', [created, asked, sent, { type: 'executing', at: 5 }], 'paid'],
    ['the service refused', [created, asked, sent, { type: 'refused', at: 5, error }], 'refused'],
    [
      'it is tried again',
      [created, asked, sent, { type: 'refused', at: 5, error }, { type: 'executing', at: 6 }],
      'paid',
    ],
    ['the service accepted', [created, asked, sent, { type: 'accepted', at: 5 }], 'accepted'],
    ['the service works on it', [created, asked, { type: 'told', at: 5, state: 'executing' }], 'accepted'],
    ['it is done', [created, asked, sent, { type: 'told', at: 5, state: 'complete' }], 'complete'],
    [
      'the wallet raised its fee',
      [
        created,
        asked,
        sent,
        { type: 'accepted', at: 5 },
        { type: 'replaced', at: 6, transactionId: txid(1), by: txid(2) },
      ],
      'paid',
    ],
  ])('%s', (_, events, status) => {
    expect(statusOf(run(events))).toBe(status)
  })

  test('an order is paid once: a second payment is not added beside a payment that may have gone out', () => {
    const second: OrderEvent = { type: 'asked', at: 9, payment: { id: 'q', amount: 100, address: 'fund' } }
    for (const outcome of ['unsure', 'sent', 'different'] as const)
      expect(run([created, asked, { ...sent, type: outcome }, second]).payments).toHaveLength(1)
    expect(run([created, asked, { type: 'declined', at: 4, paymentId: 'p' }, second]).payments).toHaveLength(2)
  })

  test('one bump at a time, and each pays for a higher rate (runes 9)', () => {
    const bump = (id: string, feeRate: number): OrderEvent => ({
      type: 'bumped',
      at: 6,
      payment: { id, feeRate, amount: 1, address: 'a' },
    })
    const first = [created, asked, sent, bump('a', 20)]
    expect(run([...first, bump('b', 30)]).payments).toHaveLength(2)
    const paid: OrderEvent[] = [...first, { type: 'sent', at: 7, paymentId: 'a', transactionId: txid(2) }]
    expect(run([...paid, bump('b', 20)]).payments).toHaveLength(2)
    expect(run([...paid, bump('b', 30)]).payments).toHaveLength(3)
    expect(run([...paid, { type: 'told', at: 8, state: 'complete' }, bump('b', 30)]).payments).toHaveLength(2)
  })

  test('the wallet’s own word takes the place of what was found, which is kept', () => {
    const [payment] = run([created, asked, { ...sent, type: 'different', transactionId: txid(7) }, sent]).payments
    expect(payment).toMatchObject({ outcome: 'sent', transactionId: txid(1), otherIds: [txid(7)] })
  })

  test('a reveal that another replaced stays marked', () => {
    const order = run([
      { type: 'revealed', at: 5, transactionId: txid(5) },
      { type: 'revealed', at: 6, transactionId: txid(5), checked: 'same' },
      { type: 'replaced', at: 7, transactionId: txid(5), by: txid(6) },
    ])
    expect(order.reveals).toEqual([
      { transactionId: txid(5), checked: 'same', replacedBy: txid(6) },
      { transactionId: txid(6), checked: undefined },
    ])
  })

  test('an order that is over does not open again', () => {
    const told = (state: 'pending' | 'failed' | 'refunded' | 'stale', at: number): OrderEvent => ({
      type: 'told',
      at,
      state,
    })
    expect(run([told('failed', 3), told('pending', 4)]).told?.state).toBe('failed')
    expect(run([told('failed', 3), told('refunded', 4)]).told?.state).toBe('refunded')
    expect(run([told('refunded', 3), told('stale', 4)]).told?.state).toBe('refunded')
  })

  test('an order that was given up opens again once its service is at work', () => {
    const told = (state: 'executing' | 'stale', at: number): OrderEvent => ({ type: 'told', at, state })
    expect(statusOf(run([created, asked, sent, told('stale', 8)]))).toBe('stale')
    expect(statusOf(run([created, asked, sent, told('stale', 8), told('executing', 9)]))).toBe('accepted')
    expect(statusOf(run([created, asked, sent, told('executing', 9), told('stale', 8)]))).toBe('accepted')
  })
})

const at = fc.nat(50)
const paymentId = fc.constantFrom('p', 'q', 'r', 's')
const transactionId = fc.nat(6).map(txid)
const payment = fc.record({ id: paymentId, amount: fc.nat(9), address: fc.constant('a'), feeRate: fc.nat(9) })
const event: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({
    type: fc.constant('created' as const),
    at,
    orderId: fc.constantFrom('x', 'y'),
    fundAddress: fc.constant('f'),
  }),
  fc.record({ type: fc.constantFrom('asked' as const, 'bumped' as const), at, payment }),
  fc.record({ type: fc.constantFrom('declined' as const, 'unsure' as const), at, paymentId }),
  fc.record({
    type: fc.constantFrom('sent' as const, 'found' as const, 'different' as const),
    at,
    paymentId,
    transactionId,
  }),
  fc.record({
    type: fc.constant('listed' as const),
    at,
    paymentId,
    coins: fc.constantFrom([`${txid(7)}:0`], [`${txid(8)}:1`]),
  }),
  fc.record({ type: fc.constant('impossible' as const), at, paymentId }),
  fc.record({ type: fc.constantFrom('executing' as const, 'accepted' as const, 'spent' as const), at }),
  fc.record({ type: fc.constant('refused' as const), at, error: fc.constant(error) }),
  fc.record({
    type: fc.constant('told' as const),
    at,
    state: fc.constantFrom(...(['new', 'pending', 'executing', 'stale', 'complete', 'failed', 'refunded'] as const)),
  }),
  fc.record({
    type: fc.constant('revealed' as const),
    at,
    transactionId,
    checked: fc.constantFrom('same' as const, undefined),
  }),
  fc.record({ type: fc.constant('replaced' as const), at, transactionId, by: transactionId }),
  fc.record({ type: fc.constant('seen' as const), at, how: fc.constantFrom('told' as const, 'looked' as const) }),
)
const events = fc.array(event, { maxLength: 30 })

describe('any events in any order (runes 3)', () => {
  test('no id that an order knew is lost, and a paid order is never shown as unpaid', () => {
    fc.assert(
      fc.property(events, (all) => {
        let order = newOrder()
        for (const each of all) {
          const next = reduce(order, each)
          expect(knownIds(next)).toEqual(expect.arrayContaining([...new Set(knownIds(order))]))
          if (order.orderId) expect(next.orderId).toBe(order.orderId)
          order = next
          if (order.payments.some((own) => own.for === 'fund' && mayBeOut(own)))
            expect(statusOf(order)).not.toBe('created')
        }
      }),
    )
  })

  test('a payment is added only where no other payment of the same thing may have gone out', () => {
    fc.assert(
      fc.property(events, event, (all, last) => {
        const before = run(all)
        const after = reduce(before, last)
        const added = after.payments.slice(before.payments.length)
        const inFlight = before.payments.filter((own) =>
          own.for === 'fund' ? mayBeOut(own) : own.outcome === 'asked' || own.outcome === 'unsure',
        )
        if (added.length > 0) expect(inFlight.filter((own) => own.for === added[0]?.for)).toEqual([])
      }),
    )
  })

  test('two tabs make the same of what both know, whoever writes last, and lose nothing', () => {
    fc.assert(
      fc.property(events, events, events, (common, one, other) => {
        const base = run(common)
        const [a, b] = [run(one, base), run(other, base)]
        const merged = merge(a, b)
        expect(merge(b, a)).toEqual(merged)
        expect(new Set(knownIds(merged))).toEqual(new Set([...knownIds(a), ...knownIds(b)]))
        expect(merge(merged, a)).toEqual(merged)
        // The wallet may have answered in the other tab that it has declined.
        if (a.payments.some(({ outcome }) => outcome === 'sent' || outcome === 'different'))
          expect(statusOf(merged)).not.toBe('created')
      }),
    )
  })
})

describe('an order of thousands of mints (runes 10)', () => {
  const reveal = fc.record({
    transactionId: fc.integer({ min: 1, max: 4_000 }).map(txid),
    checked: fc.constantFrom('same' as const, 'different' as const, undefined),
  })
  const many = fc.uniqueArray(reveal, { selector: (each) => each.transactionId, maxLength: 120 })
  const withAll = (reveals: readonly Pick<Reveal, 'transactionId' | 'checked'>[], from = newOrder()) =>
    reveals.reduce((order, each) => reduce(order, { type: 'revealed', at: 1, ...each }), from)

  test('an order keeps 20 transactions of its service at most, and no transaction that differs is crowded out', () => {
    fc.assert(
      fc.property(many, many, (one, other) => {
        const [a, b] = [withAll(one), withAll(other)]
        for (const order of [a, b, merge(a, b)]) expect((order.reveals ?? []).length).toBeLessThanOrEqual(20)
        const differing = one.filter(({ checked }) => checked === 'different')
        expect(differs(a)).toBe(differing.length > 0)
        expect((a.reveals ?? []).filter(({ checked }) => checked === 'different')).toHaveLength(
          Math.min(20, differing.length),
        )
        expect(differs(merge(a, b))).toBe(differs(a) || differs(b))
        expect(merge(b, a)).toEqual(merge(a, b))
        expect(merge(merge(a, b), a)).toEqual(merge(a, b))
      }),
    )
  })

  test('error: a transaction that differs is kept, even if 20 transactions in whose places others came have differed before', () => {
    const replaced = Array.from({ length: 25 }, (_, at) => at + 1).reduce<Order>(
      (order, at) =>
        reduce(at === 1 ? order : reduce(order, { type: 'replaced', at, transactionId: txid(at - 1), by: txid(at) }), {
          type: 'revealed',
          at,
          transactionId: txid(at),
          checked: 'different',
        }),
      newOrder(),
    )
    expect(differs(replaced)).toBe(true)
    expect(replaced.reveals?.find(({ replacedBy }) => replacedBy === undefined)?.transactionId).toBe(txid(25))
    expect(differs(merge(replaced, newOrder()))).toBe(true)
  })
  test('an order counts the transactions that it does not keep', () => {
    const all = withAll(
      Array.from({ length: 30 }, (_, at) => ({ transactionId: txid(at + 1), checked: 'same' as const })),
    )
    const counted = reduce(all, { type: 'counted', at: 1, reveals: 30 })
    expect([counted.reveals?.length, moreReveals(counted), moreReveals(merge(all, counted))]).toEqual([20, 10, 10])
    expect(reduce(counted, { type: 'counted', at: 1, reveals: 25 })).toBe(counted)
  })
})
