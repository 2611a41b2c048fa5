import { expect, test } from 'vitest'
import { paying } from '../fixtures/money.ts'
import { visitMoney } from '../fixtures/visitMoney.ts'

const [rent, shop, planted] = ['abcd1111111111111111wxyz', 'abcd2222222222222222wxyz', 'abcd3333333333333333wxyz']

/**
 * The known addresses that a payment to the look-alike is blocked for, in turn, until the visitor has accepted the
 * receiver beside each.
 */
async function stopsOf(accepted: readonly string[]) {
  const { kernel } = await visitMoney()
  await kernel.send(await kernel.prepare(paying(5n, rent)))
  await kernel.send(await kernel.prepare(paying(6n, shop, { notMeant: [rent] })))
  const { notices } = await kernel.prepare(paying(7n, planted, { notMeant: accepted }))
  return notices.flatMap(({ code, blocks, params }) => (code === 'similarAddress' && blocks ? params?.known : []))
}

test('error: a look-alike that was accepted beside one known address is stopped beside the other (money 28)', async () => {
  expect(await stopsOf([rent])).toEqual([shop])
  expect(await stopsOf([shop])).toEqual([rent])
})

test('behavior: a look-alike that was accepted beside every known address is stopped no more (money 28)', async () => {
  expect(await stopsOf([shop, rent])).toEqual([])
})
