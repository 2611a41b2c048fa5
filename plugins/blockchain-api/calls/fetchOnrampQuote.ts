import type { OnrampQuote } from 'tapkit/kernel'
import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { decimal, id, words } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

const money = v.object({ amount: decimal, currency: words(20) })
const answer = v.pipe(
  v.object({ quoteId: id, paymentTotal: money, paymentSubtotal: money, purchaseAmount: money, networkFee: money }),
  v.transform(({ quoteId, ...amounts }): OnrampQuote => ({ id: quoteId, ...amounts })),
)

/**
 * The price of a purchase (`POST /v1/onramp/quote`); `undefined` on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchOnrampQuote(
  context: Context,
  input: CallInput & {
    /** Ids of the options. */
    readonly purchase: string
    readonly payment: string
    /** A plain decimal in the payment's currency. */
    readonly amount: string
    /** How the seller calls the network. */
    readonly chain: string
  },
): Promise<OnrampQuote | undefined> {
  const { network, purchase, payment, amount, chain, signal } = input
  if (!(await isSupported(context, network))) return undefined
  const body = { purchaseCurrency: purchase, paymentCurrency: payment, amount, network: chain }
  return ask(context, 'onrampQuote', { body, signal, parse: answer, retries: 2 })
}
