import { anySignal, formatUnits, type Kernel, pause } from 'tapkit/kernel'
import { impactOf, worse } from '../figures.ts'
import { readQuote } from '../readAnswers.ts'
import type { SwapQuote, SwapRequest, SwapService } from '../service.ts'
import { serviceOn } from '../serviceOn.ts'
import type { Quoted } from '../state.ts'
import { fetchPrices } from './fetchPrices.ts'

/** How long prices are waited for beside a quote, in ms. */
const patience = 3_000

/** How long a quote is waited for, in ms. */
const longest = 10_000

/** A quote, the service that gave it, and its shown values. */
export type Offer = { readonly service: SwapService; readonly quote: SwapQuote; readonly shown: Quoted }

/**
 * Asks for a quote and for prices at once, for 10 s at most. @throws the service's error, and TypeError for an invalid
 * quote
 */
export async function fetchQuote(kernel: Kernel, request: SwapRequest, signal: AbortSignal): Promise<Offer> {
  const { network, from, to, amount } = request
  const service = serviceOn(kernel, network)
  if (!service) throw new TypeError(`Nobody swaps on ${network.name}.`)
  const at = Date.now()
  const prices = Promise.race([
    fetchPrices(kernel, network, [from, to], signal),
    pause(patience, signal).then(
      () => [],
      () => [],
    ),
  ])
  const answer = await ask(service, request, signal)
  const quote = readQuote(answer, at)
  if (!quote) {
    throw new TypeError(
      `"${service.id}" answered no quote: \`amountOut\` is a bigint above zero, and \`validUntil\` a Unix time in ms to come.`,
    )
  }
  const [priceIn, priceOut] = await prices
  const fiatIn = worthOf(amount, from.decimals, priceIn)
  const fiatOut = worthOf(quote.amountOut, to.decimals, priceOut)
  const { amountOut, validUntil, feeBps, networkFee } = quote
  const impactBps = worse(impactOf(fiatIn, fiatOut), quote.impactBps)
  return { service, quote, shown: { amountOut, at, validUntil, feeBps, impactBps, networkFee, fiatIn, fiatOut } }
}

/** @throws the service's error, and an error of 504 if the service takes longer than a request of the kit may */
async function ask(service: SwapService, request: SwapRequest, signal: AbortSignal): Promise<unknown> {
  const own = new AbortController()
  const both = anySignal([own.signal, signal])
  const late = async () => {
    await pause(longest, both)
    throw Object.assign(new Error(`"${service.id}" did not answer within ${longest / 1_000} s.`), { status: 504 })
  }
  try {
    return await Promise.race([service.fetchQuote({ ...request, signal: both }), late()])
  } finally {
    own.abort()
  }
}

/** Fiat amounts are only shown and never paid, so floating point is good enough. */
const worthOf = (amount: bigint, decimals: number, price: number | undefined): number | undefined =>
  price === undefined ? undefined : Number(formatUnits(amount, decimals)) * price
