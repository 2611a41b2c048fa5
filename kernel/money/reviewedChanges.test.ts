import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rest } from '../fixtures/chain.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'
import type { IntentPromise, Limit } from '../types/intent.ts'
import type { Change, Reading } from '../types/money.ts'
import { breachOf } from './breachOf.ts'
import { promiseIn, reviewedChanges } from './reviewedChanges.ts'

const token = { address: '0xAb01', decimals: 6, symbol: 'USD', name: 'Dollar' }
const barter = (promise: IntentPromise) =>
  ({ kind: 'barter', promise, payload: { to: 'market', amount: 5n }, tokens: [token], about: {} }) as never
const out = (amount: bigint, party: string, more: Partial<Change> = {}) =>
  ({ direction: 'out', amount, party, ...more }) as const

/** Whom the review names, and for how much. */
async function drawn(promise: IntentPromise, reading: Reading) {
  const { kernel, money } = await visitMoney()
  money.read = () => reading
  return (await kernel.prepare(barter(promise))).changes
}

describe('a review names whoever the bytes pay (money 34)', () => {
  test('behavior: also a contract that the promise lets it call, in whose place nobody else may be paid', async () => {
    const { kernel, money } = await visitMoney()
    money.read = () => ({ changes: [out(5n, 'validator')], callees: ['validator'] })
    money.outcome = async (id) => ({ id, status: 'confirmed', seen: [out(5n, 'mallory')] })
    const promise = { out: [{ limit: 'exactly', amount: 5n }], callees: ['validator'] } as const
    const prepared = await kernel.prepare(barter(promise))
    expect(prepared.changes).toEqual([out(5n, 'validator')])
    await kernel.send(prepared)
    await rest()
    expect(kernel.state.ledger).toMatchObject([{ status: 'different' }])
  })

  test('behavior: also a party that a limit of another asset names', async () => {
    const other = { limit: 'atMost', amount: 1n, token: token.address, party: 'mallory' } as const
    const promise = { out: [{ limit: 'exactly', amount: 5n }, other] } as const
    expect(await drawn(promise, { changes: [out(5n, 'mallory')], kept: 'simulation' })).toEqual([
      out(5n, 'mallory'),
      out(1n, 'mallory', { token: token.address, limit: 'atMost' }),
    ])
  })

  test('behavior: also for what they pay a party beyond the limit that names it', async () => {
    const promise = {
      out: [
        { limit: 'atMost', amount: 1n, party: 'mallory' },
        { limit: 'atMost', amount: 9n },
      ],
    } as const
    expect(await drawn(promise, { changes: [out(8n, 'mallory')], kept: 'simulation' })).toEqual([
      out(1n, 'mallory', { limit: 'atMost' }),
      out(7n, 'mallory', { limit: 'atMost' }),
      { direction: 'out', amount: 2n, limit: 'atMost' },
    ])
  })
})

const party = fc.constantFrom(undefined, 'ann', 'bob')
const asset = fc.constantFrom(undefined, 'usd')
const amount = fc.bigInt({ min: 1n, max: 4n })
const limits = fc.uniqueArray(
  fc.record({ limit: fc.constantFrom('exactly' as const, 'atMost' as const), amount, party, token: asset }),
  { maxLength: 5, selector: (limit) => `${limit.token} ${limit.party}` },
)
const moves = fc.array(fc.record({ direction: fc.constant('out' as const), amount, party, token: asset }), {
  maxLength: 5,
})

/** What is drawn of each asset for each party. */
const sum = (changes: readonly Pick<Limit, 'amount' | 'party' | 'token'>[], of: object) =>
  changes
    .filter((change) => Object.entries(of).every(([key, value]) => change[key as 'party'] === value))
    .reduce((total, change) => total + change.amount, 0n)

test('property: a figure is never drawn twice, whoever is paid is named, and what the bytes say is what was reviewed', () => {
  let kept = 0
  fc.assert(
    fc.property(limits, moves, fc.constantFrom('bytes', 'simulation', 'nothing'), (out, changes, by) => {
      const reading: Reading = { changes, kept: by as Reading['kept'] }
      if (breachOf({ out }, reading)) return
      kept++
      const reviewed = reviewedChanges({ out }, reading)
      for (const token of [undefined, 'usd']) {
        expect(sum(reviewed, { token })).toBe(sum(by === 'bytes' ? changes : out, { token }))
        for (const party of ['ann', 'bob'])
          expect(sum(reviewed, { token, party }) >= sum(changes, { token, party })).toBe(true)
      }
      expect(breachOf(promiseIn(reviewed), { changes })).toBeUndefined()
    }),
    { numRuns: 5_000 },
  )
  expect(kept).toBeGreaterThan(200)
})
