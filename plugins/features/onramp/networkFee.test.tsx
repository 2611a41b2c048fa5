import type { OnrampService } from 'tapkit/kernel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openBuy, stopClock } from './fixtures/openBuy.ts'
import { offers, seller } from './fixtures/openShop.ts'

beforeEach(stopClock)
afterEach(() => void vi.useRealTimers())

/** The network fee on the screen of a purchase of ether, for a fee of this amount and currency. */
async function shownOf(amount: string, currency: string): Promise<string> {
  const sold = { ...offers, purchase: offers.purchase.filter(({ id }) => id === 'eth') }
  const fetchQuote: OnrampService['fetchQuote'] = async ({ amount: paid, payment }) => ({
    id: 'q1',
    paymentTotal: { amount: paid, currency: payment },
    paymentSubtotal: { amount: paid, currency: payment },
    purchaseAmount: { amount: '0.0312', currency: 'ETH' },
    networkFee: { amount, currency },
  })
  const bought = await openBuy({ sellers: [seller({ fetchOptions: async () => sold, fetchQuote })] })
  const [, fee = ''] = /Network fee(.*?)In total/.exec(bought.text()) ?? []
  return fee
}

test('error: a network fee in the currency that is bought keeps its digits, also if its symbol has three letters (onramp 9)', async () => {
  expect(await shownOf('0.00123', 'ETH')).toBe('0.00123 ETH')
  expect(await shownOf('0.00123', 'eth')).toBe('0.00123 ETH')
  expect(await shownOf('0.00000042', 'ETH')).toBe('0.00000042 ETH')
})

test('error: a network fee is told in its own currency, and in no other (onramp 9)', async () => {
  expect(await shownOf('0.5', 'USD')).toBe('$0.50')
  expect(await shownOf('0.5', 'USDC')).toBe('0.5 USDC')
  expect(await shownOf('0.5', 'EUR')).toBe('0.5 EUR')
})

test('error: a fee whose currency has no name is not told (onramp 9)', async () => {
  expect(await shownOf('0.5', '\u200b')).toBe('')
})
