import { cacheOf, type PaymentCurrency, type PurchaseCurrency } from 'tapkit/kernel'
import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { decimal, id, optional, rows, symbol, words } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

/** How long the options are fresh, in ms. */
const lifetime = 300_000

const chain = v.object({ name: words(64), display_name: optional(words(64)), chain_id: optional(words(64)) })
const answer = v.object({
  purchaseCurrencies: rows(v.object({ id, name: words(64), symbol, networks: optional(rows(chain, 100)) }), 500),
  paymentCurrencies: rows(
    v.object({
      id,
      payment_method_limits: rows(
        v.pipe(
          v.object({ id, min: decimal, max: decimal }),
          v.transform(({ id: method, min, max }) => ({ method, min, max })),
        ),
        50,
      ),
    }),
    200,
  ),
})

/** The assets and the currencies of purchases on a network. `network` is the seller's name of the network. */
export type OnrampOptions = {
  readonly purchase: readonly (PurchaseCurrency & { readonly network?: string | undefined })[]
  readonly payment: readonly PaymentCurrency[]
}

/**
 * The assets that can be bought, and the currencies to pay with (`GET /v1/onramp/options`), on that network alone;
 * shared for 5 minutes. Empty on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchOnrampOptions(context: Context, { network }: CallInput): Promise<OnrampOptions> {
  if (!(await isSupported(context, network))) return { purchase: [], payment: [] }
  const { purchaseCurrencies, paymentCurrencies } = await cacheOf(context.kernel).through('api:onramp', lifetime, () =>
    ask(context, 'onrampOptions', { parse: answer }),
  )
  const payment = paymentCurrencies.map(({ id: currency, payment_method_limits: limits }) => ({ id: currency, limits }))
  const purchase = purchaseCurrencies.flatMap(({ networks, ...currency }) => {
    if (!networks) return [currency]
    const found = networks.find((each) => isThat(each, network))
    return found ? [{ ...currency, network: found.name }] : []
  })
  return { purchase, payment }
}

/**
 * Whether a seller's network is the given network. Sellers name the chains of the EVM by their numbers, and other
 * chains by their names.
 */
function isThat(
  { name, display_name: shown, chain_id: chainId }: v.InferOutput<typeof chain>,
  { namespace, reference }: CallInput['network'],
): boolean {
  if (namespace === 'eip155' || chainId === reference) return chainId === reference
  return [name, shown].some((each) => each?.toLowerCase() === namespace)
}
