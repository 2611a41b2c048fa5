import { expect, test } from 'vitest'
import { rest } from '../fixtures/chain.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'

const trade = {
  kind: 'trade',
  promise: {
    out: [{ limit: 'atMost', amount: 5n, party: 'router' }],
    in: [{ limit: 'atLeast', amount: 3n, token: 'coin' }],
  },
  payload: { trade: 1 },
  tokens: [{ address: 'coin', decimals: 0, symbol: 'COIN', name: 'Coin' }],
} as never
const took = { direction: 'out', amount: 5n, party: 'router' } as const

test('error: a trade that was sped up, and brought less than was reviewed, is not told as if nothing had left, although an earlier attempt is still open (money 47)', async () => {
  const { kernel, money, payCrashed } = await visitMoney()
  money.read = () => ({ changes: [took, { direction: 'in', amount: 3n, token: 'coin' }] })
  money.outcome = async (id) => ({ id, status: 'unknown' })
  await payCrashed(trade)
  money.outcome = async (id) =>
    id === 'tx-1'
      ? { id: 'tx-2', status: 'confirmed', seen: [took, { direction: 'in', amount: 2n, token: 'coin' }] }
      : { id, status: 'unknown' }
  money.send = async () => ({ id: 'tx-1' })
  const prepared = await kernel.prepare(trade)
  await kernel.send(prepared)
  await rest()
  expect(kernel.state.ledger.find(({ id }) => id === prepared.id)).toMatchObject({
    ...{ status: 'different', transactionId: 'tx-2', replaces: 'tx-1' },
    seen: [took, { direction: 'in', amount: 2n, token: 'coin' }],
  })
})
