import {
  BaseError,
  type Kernel,
  type Network,
  type SwapQuote,
  type SwapRequest,
  type SwapSteps,
  type SwapToken,
} from 'tapkit/kernel'

type Signal = { readonly signal: AbortSignal }

/** Wrapped SOL stands for SOL itself. */
const sol = 'So11111111111111111111111111111111111111112'

/** How long a quote stands, in ms. */
const lifetime = 30_000

/** What is traded: Jupiter's list, in which SOL goes by the address of its wrapping. */
export async function fetchTokens(
  kernel: Kernel,
  url: string,
  { network, signal }: Signal & { readonly network: Network },
): Promise<readonly SwapToken[]> {
  const listed = await kernel.http.get(url, { signal, parse: (answer) => (Array.isArray(answer) ? answer : []) })
  const tokens = listed.map(Object).map(({ address, name, symbol, decimals, logoURI }) => {
    return { address, name, symbol, decimals, imageUrl: logoURI } as SwapToken
  })
  return [network.nativeCurrency, ...tokens.filter(({ address }) => address !== sol)]
}

/**
 * What would come for it now.
 * @throws an error whose `code` is `insufficient_liquidity`, HttpStatusError, HttpNetworkError
 */
export async function fetchQuote(
  kernel: Kernel,
  endpoint: string,
  { from, to, amount, slippage, signal }: SwapRequest & Signal,
): Promise<SwapQuote> {
  const [inputMint, outputMint] = [from.address ?? sol, to.address ?? sol]
  const params = { inputMint, outputMint, amount: amount.toString(), slippageBps: slippage }
  const quote = await kernel.http.get(`${endpoint}/quote`, { params, signal, parse: readQuote }).catch(sayLiquidity)
  const { outAmount, priceImpactPct } = quote
  return {
    amountOut: BigInt(outAmount),
    validUntil: Date.now() + lifetime,
    impactBps: Number(priceImpactPct) >= 0 ? Math.round(Number(priceImpactPct) * 10_000) : undefined,
    data: quote,
  }
}

/** The whole answer is handed back when the trade is built. */
function readQuote(answer: unknown) {
  const { outAmount }: Record<string, unknown> = Object(answer)
  if (typeof outAmount !== 'string' || !/^\d{1,30}$/.test(outAmount)) throw new TypeError('no quote')
  return answer as { readonly outAmount: string; readonly priceImpactPct?: unknown }
}

function sayLiquidity(error: unknown): never {
  const text = error instanceof BaseError ? error.toString() : ''
  if (!/COULD_NOT_FIND_ANY_ROUTE|TOKEN_NOT_TRADABLE/.test(text)) throw error
  throw Object.assign(new Error('Nobody trades that.', { cause: error }), { code: 'insufficient_liquidity' })
}

/** Has the transaction written by the quote that was given; nothing has to be approved. */
export async function prepare(
  kernel: Kernel,
  endpoint: string,
  request: SwapRequest & Signal & { readonly quote: SwapQuote },
): Promise<SwapSteps> {
  const { account, slippage } = request
  return {
    build: async ({ signal }) => {
      // A smaller slippage is another quote.
      const asked = Object(request.quote.data) as { slippageBps?: unknown }
      const { data } =
        asked.slippageBps === slippage ? request.quote : await fetchQuote(kernel, endpoint, { ...request, signal })
      const body = { quoteResponse: data, userPublicKey: account.address, wrapAndUnwrapSol: true }
      const transaction = await kernel.http.post(`${endpoint}/swap`, { body, signal, parse: readTransaction })
      return { transaction } as never
    },
  }
}

function readTransaction(answer: unknown): string {
  const { swapTransaction }: Record<string, unknown> = Object(answer)
  if (typeof swapTransaction !== 'string') throw new TypeError('no transaction')
  return swapTransaction
}
