import type { SwapToken } from 'tapkit/features/swap'
import { cacheOf } from 'tapkit/kernel'
import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { readAsset } from '../parse/assets.ts'
import { decimals, id, optional, picture, rows, symbol, words } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

/** How long a list of tokens is fresh, in ms. */
const lifetime = 3_600_000

const token = v.object({
  name: words(64),
  symbol,
  address: id,
  decimals,
  logoUri: picture,
  eip2612: optional(v.nullable(v.boolean())),
})
const answer = v.object({ tokens: rows(token, 10_000) })

/**
 * The tokens that are traded on a network (`GET /v1/convert/tokens`), asked for once an hour. None on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchSwapTokens(context: Context, { network }: CallInput): Promise<readonly SwapToken[]> {
  const { kernel } = context
  if (!(await isSupported(context, network))) return []
  return cacheOf(context.kernel).through(`api:swapTokens:${network.id}`, lifetime, async () => {
    const { tokens } = await ask(context, 'swapTokens', {
      params: { chainId: network.id },
      maxBytes: 4_000_000,
      parse: answer,
    })
    return tokens.flatMap((row): SwapToken[] => {
      try {
        const address = readAsset(kernel, network, row.address)
        const own = address === undefined ? network.nativeCurrency : undefined
        if (own && own.decimals !== row.decimals) return []
        const { name, symbol, decimals: scale } = own ?? row
        return [{ name, symbol, decimals: scale, address, imageUrl: row.logoUri, permits: row.eip2612 ?? undefined }]
      } catch {
        return []
      }
    })
  })
}
