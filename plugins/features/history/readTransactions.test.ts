import fc from 'fast-check'
import type { Transaction } from 'tapkit/kernel'
import { mockNetwork } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { isSpam } from './isSpam.ts'
import { readTransactions } from './readTransactions.ts'

const network = mockNetwork('eip155:1')
const now = Date.UTC(2026, 10, 23)
const good = {
  ...{ id: '0xabc', networkId: 'eip155:1', kind: 'send', status: 'confirmed', at: now - 1_000 },
  transfers: [{ direction: 'out', amount: '1.50', symbol: 'ETH' }],
}
const read = (...items: readonly unknown[]) => readTransactions(items, network, now)
const one = (more: object) => read({ ...good, ...more })[0]

test('a transaction as it is told', () => {
  expect(read(good)).toMatchObject([
    { id: '0xabc', kind: 'send', status: 'confirmed', transfers: [{ direction: 'out', amount: '1.5', symbol: 'ETH' }] },
  ])
})

test('one of another network is left out, as is what has no id or no time', () => {
  for (const more of [
    { networkId: 'eip155:10' },
    { id: '' },
    { id: 5 },
    { id: '<img src=x>' },
    { id: 'a'.repeat(300) },
    { at: Number.NaN },
    { at: '5' },
    { at: -1 },
    { at: 0 },
  ])
    expect(read({ ...good, ...more })).toEqual([])
  expect(readTransactions(null, network)).toEqual([])
  expect(read(null, 5, 'text', [])).toEqual([])
})

test('error: nothing is later than now: what says so does not stand above everything for ever', () => {
  for (const at of [now + 86_400_000, 8.64e18, Number.POSITIVE_INFINITY]) expect(one({ at })?.at).toBe(now)
})

test('error: amounts that are no plain decimals are not known', () => {
  for (const amount of ['NaN', '1e3', '-1', 5, null, 'Infinity', '1'.repeat(500)])
    expect(one({ transfers: [{ direction: 'in', amount, symbol: 'X' }] })?.transfers[0]?.amount).toBeUndefined()
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, -5, '5'])
    expect(one({ transfers: [{ direction: 'in', value }] })?.transfers[0]?.value).toBeUndefined()
})

test('error: names turn no text around, and hide nothing', () => {
  const [transfer] =
    one({ transfers: [{ direction: 'in', symbol: '\u202eCDSU', name: `a${'\u0301'.repeat(500)}` }] })?.transfers ?? []
  expect(transfer?.symbol).toBe('CDSU')
  expect(transfer?.name?.length).toBeLessThan(5)
  expect(one({ kind: '\u202e<b>send</b>' })?.kind).toBe('<b>send</b>')
  expect(one({ from: '0xabc\u202e' })?.from).toBeUndefined()
  expect(one({ application: { name: '\u200b', imageUrl: 5 } })?.application).toBeUndefined()
})

test('error: what is told of one transaction has an end', () => {
  expect(one({ transfers: Array(5_000).fill({ direction: 'in' }) })?.transfers).toHaveLength(100)
  expect(readTransactions(Array(5_000).fill(good), network, now)).toHaveLength(1_000)
})

test('spam is where all that moved is; what moved nothing is none', () => {
  const spam = { direction: 'in', collectible: { name: 'Win!', isSpam: true } }
  const real = { direction: 'out', amount: '1' }
  const of = (transfers: unknown) => isSpam(one({ transfers }) as Transaction)
  expect([of([spam, spam]), of([spam, real]), of([real]), of([]), of(null)]).toEqual([true, false, false, false, false])
})

test('whatever a service answers, what is shown of it has its shape', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.anything(), fc.record({ ...constants(), transfers: fc.anything(), kind: fc.anything() }))),
      (items) => {
        for (const { id, at, kind, status, transfers } of readTransactions(items, network, now)) {
          expect(typeof id).toBe('string')
          expect(at > 0 && at <= now + 60_000).toBe(true)
          expect([...kind].length).toBeLessThanOrEqual(40)
          expect(['confirmed', 'failed', 'pending']).toContain(status)
          expect(Array.isArray(transfers)).toBe(true)
        }
      },
    ),
  )
})

function constants() {
  return {
    id: fc.constant('0xabc'),
    networkId: fc.constant('eip155:1'),
    at: fc.oneof(fc.double(), fc.constant(now)),
    status: fc.anything(),
  }
}
