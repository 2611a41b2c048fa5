import { act } from 'react'
import type { OnrampService } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBuy, stopClock } from './fixtures/openBuy.ts'
import { offers, seller } from './fixtures/openShop.ts'

beforeEach(stopClock)
afterEach(() => void vi.useRealTimers())

test('error: a token that is chosen is the one that is bought, whatever its seller calls it, also at another seller (onramp 4)', async () => {
  const sold = (id: string) => ({
    ...offers,
    purchase: [
      { id: `${id}-c`, name: 'USD Coin', symbol: 'USDC' },
      { id: `${id}-b`, name: 'Bridged USD Coin', symbol: 'USDC' },
      { id: `${id}-e`, name: 'Ether', symbol: 'ETH' },
    ],
  })
  const createUrl = vi.fn(seller().createUrl)
  const money = (currency: string) => ({ amount: '1', currency })
  const plain: Partial<OnrampService> = {
    createUrl,
    fetchQuote: async ({ purchase, payment: paid }) => ({
      ...{ id: 'q1', paymentTotal: money(paid), paymentSubtotal: money(paid) },
      ...{ purchaseAmount: money(purchase), networkFee: money(paid) },
    }),
  }
  const bought = await openBuy({
    sellers: [
      seller({ ...plain, fetchOptions: async () => sold('2b92315d') }),
      seller({ ...plain, id: 'other', name: 'Other', fetchOptions: async () => sold('77') }),
    ],
  })
  const take = async (name: string) => {
    await act(async () => bought.kernel.navigate('OnRampTokenSelect'))
    await act(async () =>
      bought
        .findAll('.tk-list button')
        .find(({ textContent }) => textContent?.endsWith(name))
        ?.click(),
    )
    await bought.wait(500)
  }
  const asked = async (at: string) => {
    await bought.press(`Continue with ${at}`)
    await act(async () => bought.kernel.goBack())
    return createUrl.mock.lastCall?.[0].purchase
  }
  await take('Ether')
  expect(bought.findAll('button').map((each) => each.getAttribute('aria-label'))).toContain('Token: ETH. Change it')
  expect(await asked('Corridor')).toBe('2b92315d-e')
  await act(async () => bought.findAll('input[name=tk-buy-seller]')[1]?.click())
  await bought.wait(500)
  expect(await asked('Other')).toBe('77-e')
  await take('Bridged USD Coin')
  expect(await asked('Other')).toBe('77-b')
})
