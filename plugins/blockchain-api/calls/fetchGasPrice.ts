import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { NetworkNotServedError } from '../errors.ts'
import { units } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

const answer = v.object({ standard: units, fast: units, instant: units })

/** Wei for a unit of gas, by how soon it is to be recorded. */
export type GasPrice = { readonly standard: bigint; readonly fast: bigint; readonly instant: bigint }

/**
 * The price of gas (`GET /v1/convert/gas-price`), in wei.
 * @throws NetworkNotServedError on an unsupported network; HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchGasPrice(context: Context, { network, signal }: CallInput): Promise<GasPrice> {
  if (!(await isSupported(context, network))) {
    throw new NetworkNotServedError({ what: 'Gas Price', network: network.name })
  }
  return ask(context, 'gasPrice', { params: { chainId: network.id }, signal, parse: answer })
}
