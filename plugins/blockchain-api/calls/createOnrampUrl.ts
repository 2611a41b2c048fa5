import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { link } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

const answer = v.object({ url: link })

/**
 * The https address of a purchase in a window of its own (`POST /v1/generators/onrampurl`); '' on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function createOnrampUrl(
  context: Context,
  input: CallInput & {
    readonly address: string
    /** The bought assets, by their symbols. */
    readonly assets: readonly string[]
    /** Names the buyer to the seller. */
    readonly partnerUserId?: string | undefined
    /** Plain decimals. */
    readonly cryptoAmount?: string | undefined
    readonly fiatAmount?: string | undefined
  },
): Promise<string> {
  const { network, address, assets, partnerUserId, cryptoAmount, fiatAmount, signal } = input
  if (!(await isSupported(context, network))) return ''
  const blockchain = network.name.toLowerCase()
  const { url } = await ask(context, 'onrampUrl', {
    body: {
      destinationWallets: [{ address, blockchains: [blockchain], assets }],
      defaultNetwork: blockchain,
      partnerUserId,
      defaultExperience: 'buy',
      presetCryptoAmount: cryptoAmount,
      presetFiatAmount: fiatAmount,
    },
    signal,
    parse: answer,
  })
  return url
}
