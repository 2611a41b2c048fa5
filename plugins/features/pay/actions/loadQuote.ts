import { isSameAddress, type Kernel, type PayAsset, pause } from 'tapkit/kernel'
import { begin } from '../lifetimes.ts'
import { lossOf, readQuote } from '../read/readQuote.ts'
import { recordOf } from '../read/recordOf.ts'
import { payState, type Quoted, type Request, type Way } from '../state.ts'
import { transfersOn } from '../transfers.ts'
import { inTime } from './inTime.ts'

/** How long prices are waited for beside a quote, in ms. */
const patience = 3_000

type Asked = Pick<Request, 'asset' | 'amount' | 'recipient'>

/** Identifies the subject of a quote: a quote counts for no other payment, and for no other account. */
export function quoteKey(kernel: Kernel, { asset, amount, recipient }: Asked, way: Way): string {
  const sender = kernel.connection(namespaceOf(kernel, way))?.account.address
  return JSON.stringify([asset.assetId, amount, recipient, way.service, way.asset.assetId, sender])
}

export const namespaceOf = (kernel: Kernel, { asset }: Way): string =>
  kernel.networks.require(asset.networkId).namespace

/**
 * Asks for the cost of paying in another asset, for 10 s at most.
 * @throws NotConnectedError, TypeError if the answer is no quote, and the errors of the service
 */
export async function fetchQuote(kernel: Kernel, asked: Asked, way: Way, signal: AbortSignal): Promise<Quoted> {
  const service = transfersOn(kernel, asked.asset.networkId).find(({ id }) => id === way.service)
  const live = kernel.connection(namespaceOf(kernel, way))
  if (!service || !live) throw new TypeError('Nobody takes that now.')
  const { asset: to, amount, recipient } = asked
  const from = way.asset
  const [answer, paid, arrives] = await Promise.all([
    inTime(
      service.id,
      (own) =>
        service.fetchQuote({
          ...{ from, to, amount, signal: own },
          sender: `${from.networkId}:${live.account.address}`,
          recipient: `${to.networkId}:${recipient}`,
        }),
      signal,
    ),
    priceOf(kernel, from, signal),
    priceOf(kernel, to, signal),
  ])
  const now = Date.now()
  const quote = readQuote(answer, from, now)
  if (!quote) {
    throw new TypeError(
      `"${way.service}" answered no quote: \`id\` and \`depositAddress\` are texts, \`amountIn\` a plain decimal of ${from.symbol}, and \`validUntil\` a Unix time in ms that is 5 s ahead.`,
    )
  }
  const loss = lossOf(
    { amount: quote.amountIn, decimals: from.decimals, price: paid },
    { amount, decimals: to.decimals, price: arrives },
  )
  const endsAt = performance.now() + quote.validUntil - now
  return { ...quote, sender: live.account.address, loss, endsAt }
}

/** Asks for a quote and shows it; the answer to an older question counts for nothing. */
export async function loadQuote(kernel: Kernel, asked: Asked, way: Way): Promise<void> {
  const state = payState.of(kernel)
  const of = quoteKey(kernel, asked, way)
  const signal = begin(kernel, 'quote')
  state.quote = { of, status: 'loading' }
  try {
    const data = await fetchQuote(kernel, asked, way, signal)
    if (!signal.aborted) state.quote = { of, status: 'success', data }
  } catch (error) {
    if (signal.aborted) return
    kernel.report(error)
    state.quote = { of, status: 'error' }
  }
}

/** The price of one whole unit of an asset in US dollars, if a service tells it in time. */
async function priceOf(
  kernel: Kernel,
  { networkId, address }: PayAsset,
  signal: AbortSignal,
): Promise<number | undefined> {
  const network = kernel.networks.require(networkId)
  const [source] = kernel.hooks.services.for('prices').call([], { network })
  if (!source) return undefined
  const asked = Promise.resolve().then(() => source.fetchPrices({ network, addresses: [address], signal }))
  const answer: unknown = await Promise.race([asked, pause(patience, signal)]).catch(() => undefined)
  for (const item of Array.isArray(answer) ? answer : []) {
    const { address: own, price } = recordOf(item)
    const isSame = address && typeof own === 'string' ? isSameAddress(own, address) : address === own
    if (isSame && typeof price === 'number' && price > 0) return price
  }
  return undefined
}
