import { expect, test } from 'vitest'
import { visitMoney } from '../fixtures/visitMoney.ts'
import { breachOf } from './breachOf.ts'

const out = (amount: bigint, party: string) => ({ direction: 'out', amount, party }) as const

test('error: an invoice that a host spreads into a payment does not choose another receiver behind `to`', async () => {
  const { kernel } = await visitMoney()
  const invoice = { to: 'bob', amount: 5n, about: { to: 'mallory', amount: 9n } }
  const prepared = await kernel.prepare({ kind: 'transfer', ...invoice } as never).catch(() => undefined)
  // A refusal is just as safe.
  if (prepared) expect(prepared.changes).toEqual([out(5n, 'bob')])
})

test('error: a promise that a host brings with a call is kept, or refused, and not dropped without a word', async () => {
  const { kernel } = await visitMoney()
  const most = { limit: 'atMost', amount: 5n, party: 'pool' } as const
  const call = { kind: 'calls', promise: { out: [most] }, payload: { to: 'mallory', amount: 50n }, tokens: [] } as never
  await expect(kernel.prepare(call)).rejects.toMatchObject({ params: { reason: 'leaves' } })
})

test('error: from whom something has to come is drawn, so it is compared', () => {
  const promise = { out: [], in: [{ limit: 'atLeast', amount: 9n, party: 'market' }] } as const
  expect(breachOf(promise, { changes: [{ direction: 'in', amount: 9n, party: 'mallory' }] })?.reason).toBe('arrives')
})

test('error: an exact sum and a least of one asset are each what they say', () => {
  const promise = {
    out: [],
    in: [
      { limit: 'exactly', amount: 5n },
      { limit: 'atLeast', amount: 3n },
    ],
  } as const
  // Exactly five and at least three together are eight or more.
  expect(breachOf(promise, { changes: [{ direction: 'in', amount: 9n }] })).toBeUndefined()
})

test('error: an intent that answers otherwise when it is read again is held to what was checked', async () => {
  const { kernel, money } = await visitMoney()
  money.read = () => ({ changes: [out(1n, 'pool')] })
  let reads = 0
  const promise = {
    out: [{ limit: 'atMost', amount: 5n }],
    get in() {
      return reads++ === 0 ? [{ limit: 'atLeast', amount: 9n }] : [{ limit: 'atLeast', amount: -9n }]
    },
  }
  const trick = { kind: 'barter', promise, payload: { to: 'pool', amount: 1n }, tokens: [], about: {} } as never
  // Nine have to arrive, and nothing does.
  await expect(kernel.prepare(trick)).rejects.toBeDefined()
})

test('a unit of 28 characters, as the account shows it, is as long in the review and in the ledger', async () => {
  const { kernel } = await visitMoney()
  const [one, two] = ['AAAAAAAAAAAAAAAAAAAAAAAAAAAB', 'AAAAAAAAAAAAAAAAAAAAAAAAAAAC']
  const paid = async (symbol: string, amount: bigint) =>
    kernel.prepare({
      kind: 'transfer',
      to: 'bob',
      amount,
      token: { address: symbol, decimals: 0, symbol, name: symbol },
    })
  expect((await paid(one, 1n)).intent.tokens[0]?.symbol).toBe(one)
  await kernel.send(await paid(two, 2n))
  expect(kernel.state.ledger[0]).toMatchObject({ summary: `2 ${two}`, tokens: [{}, { symbol: two }] })
})
