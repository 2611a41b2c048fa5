import { expect, test } from 'vitest'
import { visitMoney } from '../fixtures/visitMoney.ts'

test('error: the texts of an intent are plain text on the page that asks, too (money 36)', async () => {
  const { kernel, money } = await visitMoney()
  money.read = () => ({ changes: [{ direction: 'out', amount: 7n, party: 'shop' }] })
  const promise = { out: [{ limit: 'exactly', amount: 7n, party: 'shop' }] }
  const facts = { name: '\u202eTAC\u202c\n has won' }
  const prepared = await kernel.prepare({ kind: 'gift', promise, payload: {}, tokens: [], about: {}, facts } as never)
  await kernel.send(prepared)
  expect(kernel.state.ledger[0]?.facts).toEqual({ name: 'TAC has won' })
})
