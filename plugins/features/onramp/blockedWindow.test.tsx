import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBuy, order, stopClock } from './fixtures/openBuy.ts'
import { own, shop } from './fixtures/openShop.ts'

beforeEach(stopClock)
afterEach(() => void vi.useRealTimers())

test('error: a blocked window becomes a link that has no opener either', async () => {
  const bought = await openBuy()
  bought.windows.isBlocked = true
  await bought.press('Continue with Corridor')
  const link = bought.find<HTMLAnchorElement>('a')
  expect([link.href, link.rel, link.target]).toEqual([`${shop}/buy?to=${own}`, 'noopener noreferrer', '_blank'])
  expect(bought.text()).toContain('The browser blocked the Corridor window')
})

test('error: of what is paid by that link, nothing is said, and the account is read (onramp 8)', async () => {
  const bought = await openBuy()
  bought.windows.isBlocked = true
  await bought.press('Continue with Corridor')
  expect(bought.text()).not.toContain('Nothing was paid')
  // They look at their bank first.
  await bought.wait(600_000)
  await act(async () => bought.find('a').click())
  expect(bought.text()).toContain('what you buy arrives by itself')
  bought.chain.balances[own] = 9_000_000n
  await bought.wait(16_000)
  expect(bought.kernel.account().balance.data?.value).toBe(9_000_000n)
})

test('error: an order that may have been paid is not said to be unpaid if its window is blocked the second time (onramp 8)', async () => {
  const bought = await openBuy()
  await bought.press('Continue with Corridor')
  const [first] = bought.windows.opened
  if (first) first.closed = true
  await bought.wait(1_000)
  bought.windows.isBlocked = true
  await bought.press('Open Corridor again')
  expect(order(bought)?.status).toBe('blocked')
  expect(bought.text()).not.toContain('Nothing was paid')
})
