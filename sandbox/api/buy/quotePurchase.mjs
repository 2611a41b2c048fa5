import { randomUUID } from 'node:crypto'
import { readDecimal } from '../amounts.mjs'
import { Refused } from '../refused.mjs'
import { fiat, payments, priceOf, readPurchase } from './currencies.mjs'

/** What the provider keeps of a payment. */
const FEE = 0.015
/** What it charges for the network, in dollars. */
const NETWORK_FEE = 0.25

/** What a payment buys now. @throws {Refused} 400 */
export async function quotePurchase(world, { purchaseCurrency, paymentCurrency, amount, network: on }) {
  const payment = payments.find(({ id }) => id === paymentCurrency)
  if (!payment) throw new Refused(400, 'Currency is not supported', 'paymentCurrency')
  const given = Number(readDecimal(amount))
  const [lowest, highest] = [Math.min, Math.max].map((pick, index) =>
    pick(...payment.payment_method_limits.map((limit) => Number(index ? limit.max : limit.min))),
  )
  if (given < lowest || given > highest)
    throw new Refused(400, `Amount has to be from ${lowest} to ${highest} ${paymentCurrency}`, 'amount')
  const place = readPurchase(world, purchaseCurrency, on)
  const networkFee = NETWORK_FEE / fiat[paymentCurrency]
  const subtotal = given * (1 - FEE) - networkFee
  const bought = (subtotal * fiat[paymentCurrency]) / (await priceOf(place))
  const money = (value) => ({ amount: value.toFixed(2), currency: paymentCurrency })
  return {
    place,
    bought: bought.toFixed(6),
    quote: {
      paymentTotal: money(given),
      paymentSubtotal: money(subtotal),
      purchaseAmount: { amount: bought.toFixed(6), currency: place.symbol },
      networkFee: money(networkFee),
      quoteId: randomUUID(),
    },
  }
}
