import type { Http, Network } from 'tapkit/kernel'
import type { SwapQuote, SwapRequest, SwapSteps, SwapToken } from '../service.ts'
import { type Quote, readBuilt, readListed, readQuote } from './readAnswers.ts'

/** The service's address and headers. */
export type Api = {
  readonly http: Http
  readonly apiUrl: string
  readonly tokensUrl: string
  readonly headers: Readonly<Record<string, string>>
}

type Signal = { readonly signal: AbortSignal }

/** Wrapped SOL stands for SOL itself. */
const sol = 'So11111111111111111111111111111111111111112'

/**
 * The version of the instructions that the service writes. The second version has its figures in front, so they can be
 * read without the rest.
 */
const version = 2

/** How long a quote stands, in ms. */
const lifetime = 30_000

/** The most that the trade may offer the network beside its fee, in lamports. */
const maxLamports = 5_000_000

/** The tokens that the service trades. It names SOL by the mint of wrapped SOL. */
export async function fetchTokens(
  { http, apiUrl, tokensUrl, headers: own }: Api,
  { network, signal }: Signal & { readonly network: Network },
): Promise<readonly SwapToken[]> {
  // Another origin is not told the key.
  const headers = new URL(tokensUrl).origin === new URL(apiUrl).origin ? own : {}
  const listed = await http.get(tokensUrl, { headers, signal, parse: readListed })
  const price = listed.find(({ address }) => address === sol)?.price
  return [{ ...network.nativeCurrency, price }, ...listed.filter(({ address }) => address !== sol)]
}

/**
 * The amount that the trade would bring now.
 * @throws an error whose `code` is `insufficient_liquidity`, HttpStatusError, HttpParseError, HttpNetworkError
 */
export async function fetchQuote(api: Api, request: SwapRequest & Signal): Promise<SwapQuote> {
  // The least is rounded up here, and down by the service, so a hundredth of a percent less is asked for.
  const quote = await ask(api, request, Math.max(0, request.slippage - 1))
  const { amountOut, impactBps, feeBps } = quote
  return { amountOut, impactBps, feeBps, validUntil: Date.now() + lifetime, data: quote }
}

async function ask(
  { http, apiUrl, headers }: Api,
  { from, to, amount, signal }: SwapRequest & Signal,
  slippageBps: number,
): Promise<Quote> {
  const asked = {
    inputMint: from.address ?? sol,
    outputMint: to.address ?? sol,
    amount: amount.toString(),
    slippageBps,
  }
  const params = { ...asked, swapMode: 'ExactIn', instructionVersion: `V${version}` }
  const parse = (answer: unknown) => readQuote(answer, asked)
  return http.get(`${apiUrl}/quote`, { headers, params, signal, parse }).catch(sayLiquidity)
}

/** The codes by which the service refuses a trade for too little liquidity. */
const none = ['COULD_NOT_FIND_ANY_ROUTE', 'NO_ROUTES_FOUND']

function sayLiquidity(cause: unknown): never {
  const { body }: { body?: unknown } = Object(cause)
  const { errorCode }: { errorCode?: unknown } = Object(body)
  if (!none.some((code) => code === errorCode)) throw cause
  throw Object.assign(new Error('Nobody trades that.', { cause }), { code: 'insufficient_liquidity' })
}

/** Lets the service write the transaction of the given quote. Nothing has to be approved on Solana. */
export async function prepare(
  api: Api,
  { quote: given, ...request }: SwapRequest & Signal & { readonly quote: SwapQuote },
): Promise<SwapSteps> {
  const { http, apiUrl, headers } = api
  return {
    async build({ signal }) {
      const before = given.data as Quote
      // The least on the screen may be less than this quote's slippage allows.
      const quote =
        before.slippageBps <= request.slippage ? before : await ask(api, { ...request, signal }, request.slippage)
      const body = {
        quoteResponse: quote.answer,
        userPublicKey: request.account.address,
        wrapAndUnwrapSol: true,
        dynamicComputeUnitLimit: true,
        prioritizationFeeLamports: { priorityLevelWithMaxLamports: { maxLamports, priorityLevel: 'high' } },
      }
      const transaction = await http.post(`${apiUrl}/swap`, { body, headers, signal, parse: readBuilt, retries: 2 })
      return { transaction }
    },
  }
}
