import { createMemoryArea } from 'tapkit/testing'
import { expect, test } from 'vitest'
import { drawViews } from '../../fixtures/drawViews.ts'
import { openOrders } from '../../fixtures/openOrders.ts'
import { mint } from '../../fixtures/openRunes.ts'
import { formsOf } from '../../forms/state.ts'

const open = openOrders()
const title = 'This browser can’t remember the order'

/** A storage that has room for everything but orders, once it holds so many versions of the orders. */
function fullArea(room = 0) {
  let left = room
  const area = createMemoryArea()
  return {
    ...area,
    getItem: (key: string) => area.getItem(key),
    removeItem: (key: string) => area.removeItem(key),
    setItem(key: string, value: string) {
      if (key.endsWith(':runes') && left-- <= 0) throw new DOMException('full', 'QuotaExceededError')
      area.setItem(key, value)
    },
  }
}

test.each<[string, ReturnType<typeof createMemoryArea>, boolean, boolean?]>([
  ['error: a browser that has no room for an order says so before the payment and after it', fullArea(), true],
  [
    'error: a browser that has no room for the transaction of an order says so after the payment',
    fullArea(3),
    true,
    false,
  ],
  ['a browser that keeps the order says nothing of room', createMemoryArea(), false],
])('%s (runes 10)', async (_, storage, isTold, isToldBefore = isTold) => {
  const world = await open({ storage })
  formsOf(world.kernel).reviewed = { input: { kind: 'mint', params: mint } }
  const drawn = drawViews(world.kernel, 'RuneReview')
  await drawn.see('What happens')
  expect(drawn.text().split(title)).toHaveLength(isToldBefore ? 2 : 1)
  await drawn.wait(1_000)
  await drawn.press('Pay')
  await drawn.see('The order is under way')
  expect(drawn.text().includes(title)).toBe(isTold)
})
