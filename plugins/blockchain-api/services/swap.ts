import type { SwapQuote, SwapRequest, SwapSteps, SwapToken } from 'tapkit/features/swap'
import { cacheOf, HttpStatusError } from 'tapkit/kernel'
import { buildApproval } from '../calls/buildApproval.ts'
import { buildSwap } from '../calls/buildSwap.ts'
import { fetchAllowance } from '../calls/fetchAllowance.ts'
import { fetchGasPrice } from '../calls/fetchGasPrice.ts'
import { fetchQuotes, type TradeInput } from '../calls/fetchQuotes.ts'
import { fetchSwapTokens } from '../calls/fetchSwapTokens.ts'
import type { CallInput, Context } from '../context.ts'
import { InsufficientLiquidityError } from '../errors.ts'
import { firstReasonOf } from './firstReasonOf.ts'

/** How long a quote holds, in ms, and a price of gas for it. */
const quoteHolds = 30_000
const gasPriceHolds = 10_000
/** The fee of the service, in hundredths of a percent. */
const feeBps = 85
/** The gas of a trade, for an estimate before the trade is written. */
const gas = 150_000n

type Signalled = { readonly signal: AbortSignal }
type Request = SwapRequest & Signalled

const toTrade = ({ network, account, from, to, amount, signal }: Request): TradeInput => ({
  ...{ network, amount, signal, address: account.address },
  ...{ from: from.address, to: to.address },
})

export const fetchTokens = (context: Context, input: CallInput): Promise<readonly SwapToken[]> =>
  fetchSwapTokens(context, input)

/** @throws InsufficientLiquidityError, HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError */
export async function fetchQuote(context: Context, request: Request): Promise<SwapQuote> {
  const { network } = request
  const askedAt = Date.now()
  // A quote without the price of gas is as good: only which way is the best depends on it.
  const gasPrice = await cacheOf(context.kernel)
    .through(`api:gas:${network.id}`, gasPriceHolds, () => fetchGasPrice(context, { network }))
    .catch(() => undefined)
  request.signal.throwIfAborted()
  try {
    const [best] = await fetchQuotes(context, { ...toTrade(request), gasPrice: gasPrice?.standard })
    if (!best) throw new InsufficientLiquidityError()
    const networkFee = gasPrice && gasPrice.standard * gas
    return { amountOut: best.toAmount, validUntil: askedAt + quoteHolds, feeBps, networkFee }
  } catch (error) {
    const isScarce = error instanceof HttpStatusError && /insufficient liquidity/i.test(firstReasonOf(error) ?? '')
    throw isScarce ? new InsufficientLiquidityError({ cause: error }) : error
  }
}

/** @throws NetworkNotServedError, HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError */
export async function prepare(context: Context, request: Request): Promise<SwapSteps> {
  const { network, account, from, amount, slippage, signal } = request
  const trade = toTrade(request)
  const { address } = account
  const token = from.address
  // The API's own approval tells which spender has to be approved; the feature writes the approval itself.
  const [allowance, approval] = token
    ? await Promise.all([
        fetchAllowance(context, { network, address, token, signal }),
        buildApproval(context, { network, address, from: token, to: trade.to, signal }),
      ])
    : []
  return {
    spender: approval?.spender,
    allowance,
    build: async (input) => {
      const call = await buildSwap(context, { ...trade, slippage: slippage / 100, signal: input.signal })
      return {
        from: address,
        to: call.to,
        value: `0x${(token ? 0n : amount).toString(16)}`,
        data: call.data,
        chainId: `0x${BigInt(network.reference).toString(16)}`,
      }
    },
  }
}
