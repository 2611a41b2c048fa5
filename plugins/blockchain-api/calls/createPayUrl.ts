import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { NetworkNotServedError } from '../errors.ts'
import { id, link } from '../parse/fields.ts'
import { askRpc } from './askRpc.ts'
import { source } from './fetchExchanges.ts'
import { isSupported } from './isSupported.ts'

const answer = v.object({ url: link, sessionId: id })

/**
 * The https address at which an exchange pays out (`reown_getExchangePayUrl`), and the id by which its status is asked
 * for.
 * @throws NetworkNotServedError on an unsupported network; RPCError, HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function createPayUrl(
  context: Context,
  input: CallInput & {
    readonly exchange: string
    /** CAIP-19. */
    readonly assetId: string
    /** A plain decimal. */
    readonly amount: string
    /** CAIP-10. */
    readonly recipient: string
  },
): Promise<{ readonly url: string; readonly sessionId: string }> {
  const { network, exchange, assetId, amount, recipient, signal } = input
  if (!(await isSupported(context, network)))
    throw new NetworkNotServedError({ what: 'Deposits', network: network.name })
  return askRpc(context, 'exchange', {
    method: 'reown_getExchangePayUrl',
    params: { exchangeId: exchange, asset: assetId, amount, recipient },
    query: { source },
    signal,
    parse: answer,
  })
}
