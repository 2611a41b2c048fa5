import { formatCaipAddress } from 'tapkit/kernel'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import { NetworkNotServedError } from '../errors.ts'
import { readCall, toAsset } from '../parse/assets.ts'
import { ask } from './ask.ts'
import type { TradeInput } from './fetchQuotes.ts'
import { isSupported } from './isSupported.ts'

const word = v.pipe(v.string(), v.maxLength(200))
const answer = v.object({ tx: v.object({ from: word, to: word, data: v.pipe(v.string(), v.maxLength(210_000)) }) })

/** The call that trades: to whom, and with which data. */
export type SwapCall = { readonly to: `0x${string}`; readonly data: `0x${string}` }

/**
 * Has the API write a trade (`POST /v1/convert/build-transaction`). The caller has to read the effects from its bytes.
 * @throws NetworkNotServedError on an unsupported network; HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function buildSwap(
  context: Context,
  input: TradeInput & { /** In percent: 1 by default. */ readonly slippage?: number | undefined },
): Promise<SwapCall> {
  const { network, address, from, to, amount, slippage = 1, signal } = input
  const { kernel, options } = context
  if (!(await isSupported(context, network))) throw new NetworkNotServedError({ what: 'Swaps', network: network.name })
  return ask(context, 'swap', {
    body: {
      amount: amount.toString(),
      eip155: { slippage },
      projectId: options.projectId,
      from: toAsset(kernel, network, from),
      to: toAsset(kernel, network, to),
      userAddress: formatCaipAddress({ ...network, address }),
      disableEstimate: true,
    },
    signal,
    retries: 2,
    parse: (json) => readCall(kernel, network, v.parse(answer, json).tx, address),
  })
}
