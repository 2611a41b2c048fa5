import type { OnrampService } from 'tapkit/kernel'
import { createOnrampUrl } from '../calls/createOnrampUrl.ts'
import type { Context } from '../context.ts'
import { NetworkNotServedError } from '../errors.ts'
import { symbolOf } from './onramp.ts'

export { fetchOptions, fetchQuote } from './onramp.ts'

/**
 * A purchase at Coinbase, for that account.
 * @throws NetworkNotServedError, HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function createUrl(context: Context, input: Parameters<OnrampService['createUrl']>[0]): Promise<string> {
  const { network, account, amount, signal } = input
  const { address } = account
  const assets = [await symbolOf(context, input)]
  const url = await createOnrampUrl(context, {
    network,
    address,
    assets,
    partnerUserId: address,
    fiatAmount: amount,
    signal,
  })
  if (!url) throw new NetworkNotServedError({ what: 'Purchases', network: network.name })
  return url
}
