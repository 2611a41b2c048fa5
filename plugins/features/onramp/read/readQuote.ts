import type { Money, PurchaseCurrency } from 'tapkit/kernel'
import type { Quote } from '../state.ts'
import { readDecimal } from './decimals.ts'
import { recordOf, textOf } from './readOptions.ts'

/** The id of quotes that the service makes up if it cannot reach a seller. */
const mocked = 'mocked-quote-id'

/**
 * Reads a seller's quote.
 * @throws TypeError if the answer is no quote, or a quote for something else
 */
export function readQuote(answer: unknown, purchase: PurchaseCurrency, payment: string): Quote {
  const { id, paymentTotal, paymentSubtotal, purchaseAmount, networkFee, isSample } = recordOf(answer)
  const quote = {
    id: textOf(id, 100),
    paymentTotal: readMoney(paymentTotal),
    paymentSubtotal: readMoney(paymentSubtotal),
    purchaseAmount: readMoney(purchaseAmount),
    networkFee: readMoney(networkFee),
    isSample: Boolean(isSample) || id === mocked,
  }
  // A made-up quote is four times the typed amount, so it is no price.
  if (quote.isSample) return quote
  const isOf = (money: Money, ...names: string[]) =>
    names.some((name) => name.toLowerCase() === money.currency.toLowerCase())
  if (!isOf(quote.paymentTotal, payment) || !isOf(quote.purchaseAmount, purchase.id, purchase.symbol)) {
    throw new TypeError('The quote is of something else.')
  }
  return quote
}

function readMoney(value: unknown): Money {
  const { amount, currency } = recordOf(value)
  if (readDecimal(amount) === undefined || typeof currency !== 'string' || currency.length > 100) {
    throw new TypeError('A quote has amounts.')
  }
  return { amount: String(amount), currency }
}
