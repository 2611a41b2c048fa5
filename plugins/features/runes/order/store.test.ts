// @vitest-environment node
import fc from 'fast-check'
import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { expect, test, vi } from 'vitest'
import { newOrder, txid } from '../fixtures/orders.ts'
import type { Order } from './order.ts'
import { readOrders } from './readOrders.ts'
import { ordersOf, put, tell } from './store.ts'

const hour = 60 * 60_000
const open = (storage = createMemoryArea()) => createTestKernel({ plugins: [], storage })
const paid = (given: Partial<Order> = {}): Order =>
  newOrder({
    orderId: 'theirs',
    payments: [{ id: 'p', for: 'fund', outcome: 'sent', transactionId: txid(1), askedAt: 1 }],
    ...given,
  })
const ended = (given: Partial<Order> = {}): Order => paid({ told: { state: 'complete', at: 1 }, ...given })

test('99 orders are kept at most; those that are paid and open stay, and ended ones make room, the oldest first (runes 10)', () => {
  const kernel = open()
  for (let at = 1; at <= 60; at++) put(kernel, paid({ id: `open ${at}`, createdAt: at }))
  for (let at = 1; at <= 60; at++) put(kernel, ended({ id: `over ${at}`, createdAt: 100 + at }))
  const ids = ordersOf(open(kernel.storage as never)).length
  expect(ids).toBe(0)
  const kept = ordersOf(kernel).map(({ id }) => id)
  expect([kept.length, kept.filter((id) => id.startsWith('open')).length]).toEqual([99, 60])
  expect(kept).toContain('over 60')
  expect(kept).not.toContain('over 21')
})

test('an order that was given up without its payment makes no room for others (runes 10)', () => {
  const kernel = open()
  put(kernel, paid({ id: 'given up', createdAt: 1, told: { state: 'stale', at: 2 } }))
  for (let at = 1; at <= 99; at++) put(kernel, ended({ id: `over ${at}`, createdAt: 100 + at }))
  const kept = ordersOf(kernel).map(({ id }) => id)
  expect([kept.length, kept.includes('given up'), kept.includes('over 1')]).toEqual([99, true, false])
})

test('an order that nobody paid goes after a day, and one that may be paid never (runes 10)', () => {
  vi.useFakeTimers({ now: 100 * hour, toFake: ['Date'] })
  const kernel = open()
  const unsure = { id: 'p', for: 'fund', outcome: 'unsure', askedAt: 1 } as const
  put(kernel, newOrder({ id: 'old', createdAt: 75 * hour }))
  put(kernel, newOrder({ id: 'new', createdAt: 77 * hour }))
  put(kernel, newOrder({ id: 'unsure', createdAt: 1, payments: [unsure] }))
  expect(ordersOf(kernel).map(({ id }) => id)).toEqual(['new', 'unsure'])
  vi.useRealTimers()
})

test('what another tab wrote meanwhile is kept, and what it wrote over is written again (runes 10)', () => {
  const storage = createMemoryArea()
  const [one, other] = [open(storage), open(storage)]
  const now = Date.now()
  const order = put(one, newOrder({ createdAt: now }))
  const seen = ordersOf(other)[0] as Order
  const asked = tell(one, order, { type: 'asked', at: now, payment: { id: 'p', amount: 1, address: 'a' } })
  tell(other, seen, { type: 'told', at: now, state: 'new' })
  tell(one, asked, { type: 'sent', at: now, paymentId: 'p', transactionId: txid(1) })
  storage.removeItem(one.storage.nameOf('runes'))
  put(other, newOrder({ id: 'another', createdAt: now }))
  tell(one, asked, { type: 'executing', at: now })
  expect(ordersOf(open(storage))).toMatchObject([
    { told: { state: 'new' }, payments: [{ transactionId: txid(1) }] },
    { id: 'another' },
  ])
})

test('a storage that is denied keeps orders as long as the page lives (storage 5)', () => {
  const denied = {
    getItem: () => {
      throw new Error('denied')
    },
    setItem: () => {
      throw new Error('denied')
    },
    removeItem: () => {},
  }
  const kernel = createTestKernel({ plugins: [], storage: denied })
  put(kernel, paid())
  expect(ordersOf(kernel)).toMatchObject([{ orderId: 'theirs' }])
})

const write = (value: unknown) => {
  const storage = createMemoryArea()
  const kernel = open(storage)
  storage.setItem(kernel.storage.nameOf('runes'), JSON.stringify({ value }))
  return kernel
}

test('one bad order affects no other, and what cannot be read of a payment may have gone out (storage 3)', () => {
  const kernel = write([
    { ...paid(), payments: [{ id: 'p', for: 'fund', outcome: 'nonsense', transactionId: 'no id', askedAt: 'x' }] },
    null,
    { id: 7 },
    { ...paid({ id: 'other' }), told: { state: 'done' }, estimate: 7, networkId: 'eip155:1' },
    { ...paid({ id: 'third' }), told: { state: 'done' }, orderId: 'x'.repeat(1_000), wallet: {} },
  ])
  expect(ordersOf(kernel)).toMatchObject([
    { id: 'own', payments: [{ outcome: 'unsure', transactionId: undefined, askedAt: 0 }] },
    { id: 'third', payments: [{ transactionId: txid(1) }] },
  ])
})

test('whatever stands in storage, reading it throws nothing and answers orders (storage 3)', () => {
  const order = fc.object({
    key: fc.constantFrom('id', 'payments', 'networkId', 'told', 'executed', '__proto__', 'for', 'outcome'),
  })
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.array(order), fc.array(fc.jsonValue())), (value) => {
      const read = readOrders(write(value).storage)
      expect(read.every(({ id, payments }) => typeof id === 'string' && Array.isArray(payments))).toBe(true)
    }),
  )
})

test('what was written is read back as it was', () => {
  const kernel = open()
  const order = paid({
    request: { runeName: 'A', destinationAddress: 'a', refundAddress: 'b', feeRate: 1, terms: { amount: '1' } },
    executed: {
      transactionId: txid(1),
      tries: 2,
      lastAt: 5,
      error: { code: -32603, message: 'down', httpStatus: 500 },
    },
    reveals: [{ transactionId: txid(2), checked: 'same', replacedBy: txid(3) }],
    revealCount: 25,
    told: { state: 'pending', at: 3, reason: 'waiting' },
    fundAddress: 'f',
    fundAmount: 7,
  })
  put(kernel, order)
  expect(readOrders(kernel.storage)).toEqual([order])
})
