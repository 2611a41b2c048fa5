import { assetsOf } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { amountText } from './amountOf.ts'
import { barter, lily, openBarter } from './fixtures/openBarter.ts'
import { isSameReview } from './isSameReview.ts'

test.each([
  ['decimals', { decimals: 1 }],
  ['symbol', { symbol: 'ROSE' }],
])('a review whose token has other %s than a moment ago is not the same (money 7)', async (_, other) => {
  const { kernel } = await openBarter()
  const [before, again, now] = [
    await kernel.prepare(barter),
    await kernel.prepare(barter),
    await kernel.prepare({ ...barter, tokens: [{ ...lily, ...other }] } as never),
  ] as const
  const drawn = [before, now].map((each) => each.changes.map((change) => amountText(change, assetsOf(each), 'en')))
  expect(drawn[0]).not.toEqual(drawn[1])
  expect([isSameReview(before, again), isSameReview(before, now)]).toEqual([true, false])
  kernel.destroy()
})
