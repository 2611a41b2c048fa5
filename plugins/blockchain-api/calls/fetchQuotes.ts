import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { toAsset } from '../parse/assets.ts'
import { rows, units } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

const quote = v.object({ toAmount: units, fromAmount: v.nullish(units) })
const answer = v.object({ quotes: rows(quote, 20) })

/** A trade: tokens by address, the native currency without an address; amounts in the smallest unit. */
export type TradeInput = CallInput & {
  readonly address: string
  readonly from: string | undefined
  readonly to: string | undefined
  readonly amount: bigint
}

/** The amount that would arrive, in the smallest unit of `to`. */
export type Quote = { readonly toAmount: bigint }

/**
 * The quotes of a trade (`GET /v1/convert/quotes`), best first; quotes for another amount are left out. Empty on an
 * unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchQuotes(
  context: Context,
  input: TradeInput & { /** Wei. */ readonly gasPrice?: bigint | undefined },
): Promise<readonly Quote[]> {
  const { network, address, from, to, amount, gasPrice, signal } = input
  if (!(await isSupported(context, network))) return []
  const { quotes } = await ask(context, 'swapQuotes', {
    params: {
      amount: amount.toString(),
      userAddress: address,
      from: toAsset(context.kernel, network, from),
      to: toAsset(context.kernel, network, to),
      gasPrice: gasPrice?.toString(),
    },
    signal,
    parse: answer,
  })
  return quotes.filter(({ fromAmount, toAmount }) => toAmount > 0n && (fromAmount ?? amount) === amount)
}
