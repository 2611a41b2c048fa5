import { expect, test } from 'vitest'
import { visitMoney } from '../fixtures/visitMoney.ts'

const limit = (amount: bigint) => ({ limit: 'atMost', amount, party: 'pool' }) as const
const stake = (most: bigint) =>
  ({
    kind: 'stake',
    promise: { out: [limit(most)] },
    ...{ payload: { to: 'pool', amount: 5n }, tokens: [], about: {} },
  }) as never

test('error: a fee that is out of proportion to what the bytes pay is said, however much was promised at most (money 5)', async () => {
  const { kernel, money } = await visitMoney()
  money.answer = { fee: { value: 4n, decimals: 6, symbol: 'A' } }
  for (const most of [5n, 1_000_000n]) {
    const { notices } = await kernel.prepare(stake(most))
    expect(notices).toContainEqual({ code: 'feeHigh', params: { percent: '80' } })
  }
})

test('error: a payment of as much to the same party, asked for before and open, is said (money 4)', async () => {
  const { kernel, money } = await visitMoney()
  money.outcome = async (id) => ({ id, status: 'unknown' })
  await kernel.send(await kernel.prepare(stake(9n)))
  // The same feature asks again with another bound and another nonce. The same amount leaves to the same pool.
  const again = { ...Object(stake(8n)), payload: { to: 'pool', amount: 5n, nonce: 2 } } as never
  const { notices } = await kernel.prepare(again)
  expect(notices.map(({ code }) => code).join()).toMatch(/sentBefore|mayBeSent/)
})
