import { type Network, type OnrampQuote, type OnrampService, sanitizeText } from 'tapkit/kernel'
import { fetchOnrampOptions } from '../calls/fetchOnrampOptions.ts'
import { fetchOnrampQuote } from '../calls/fetchOnrampQuote.ts'
import type { CallInput, Context } from '../context.ts'
import { NetworkNotServedError } from '../errors.ts'
import { sampleOptions } from './sampleOptions.ts'

type Input<verb extends 'createUrl' | 'fetchQuote' | 'fetchOptions'> = Parameters<NonNullable<OnrampService[verb]>>[0]
type Answer<verb extends 'fetchQuote' | 'fetchOptions'> = Awaited<ReturnType<NonNullable<OnrampService[verb]>>>

const meld = {
  url: 'https://meldcrypto.com',
  publicKey: 'WXETMuFUQmqqybHuRkSgxv:25B8LJHSfpG6LVjR2ytU5Cwh7Z4Sch2ocoU',
}

/**
 * How Meld writes a network behind the symbol of a currency, by CAIP-2 id. A symbol alone is the currency on Ethereum, or
 * the currency of Solana, whichever network the visitor is on.
 */
const places: Readonly<Record<string, string>> = {
  'eip155:1': '',
  'eip155:10': '_OPTIMISM',
  'eip155:56': '_BSC',
  'eip155:137': '_POLYGON',
  'eip155:8453': '_BASE',
  'eip155:42161': '_ARBITRUM',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': '_SOLANA',
}

/**
 * The assets that can be bought on a network, none on a network that Meld has no name for; if the API cannot be asked,
 * samples that say so.
 */
export async function fetchOptions(
  context: Context,
  { network, signal }: Input<'fetchOptions'>,
): Promise<Answer<'fetchOptions'>> {
  if (places[network.id] === undefined) return { purchase: [], payment: [] }
  try {
    return await fetchOnrampOptions(context, { network, signal })
  } catch (error) {
    signal.throwIfAborted()
    context.kernel.report(error)
    return sampleOptions
  }
}

/**
 * The price of a purchase; if the API cannot be asked, a sample that says so.
 * @throws NetworkNotServedError
 */
export async function fetchQuote(context: Context, input: Input<'fetchQuote'>): Promise<Answer<'fetchQuote'>> {
  const { network, purchase, payment, amount, signal } = input
  let quote: OnrampQuote | undefined
  try {
    const options = await fetchOnrampOptions(context, { network, signal })
    const chain = options.purchase.find(({ id }) => id === purchase)?.network ?? network.name.toLowerCase()
    quote = await fetchOnrampQuote(context, { network, purchase, payment, amount, chain, signal })
  } catch (error) {
    signal.throwIfAborted()
    context.kernel.report(error)
    const same = { amount, currency: payment }
    const amounts = { paymentTotal: same, paymentSubtotal: same, purchaseAmount: same, networkFee: same }
    return { id: 'mocked-quote-id', ...amounts, isSample: true }
  }
  if (!quote) throw new NetworkNotServedError({ what: 'Purchases', network: network.name })
  return quote
}

/**
 * The widget of Meld, for that account, and the currency on the network in use: anything else would be bought on Ethereum.
 * @throws NetworkNotServedError
 */
export async function createUrl(context: Context, input: Input<'createUrl'>): Promise<string> {
  const { account, payment, amount } = input
  const { projectId } = context.options
  const { url, publicKey } = context.options.meld ?? meld
  const link = new URL(url)
  const params = {
    publicKey,
    destinationCurrencyCode: codeOf(input.network, await symbolOf(context, input)),
    walletAddress: account.address,
    externalCustomerId: projectId,
    sourceCurrencyCode: payment,
    sourceAmount: amount,
  }
  for (const [key, value] of Object.entries(params)) if (value) link.searchParams.set(key, value)
  return link.href
}

/** Meld's code of a currency on a network. */
function codeOf({ id, name, namespace, nativeCurrency }: Network, symbol: string): string {
  const place = places[id]
  if (place === undefined) throw new NetworkNotServedError({ what: 'Purchases', network: name })
  return namespace === 'solana' && symbol === nativeCurrency.symbol ? symbol : symbol + place
}

/** The bought asset, by the symbol that sellers use. */
async function symbolOf(
  context: Context,
  { network, purchase }: CallInput & { readonly purchase?: string | undefined },
) {
  const fallback = network.namespace === 'solana' ? 'SOL' : 'USDC'
  if (!purchase) return fallback
  const { purchase: known } = await fetchOnrampOptions(context, { network }).catch(() => ({ purchase: [] }))
  return known.find(({ id }) => id === purchase)?.symbol ?? (sanitizeText(purchase, 20) || fallback)
}
