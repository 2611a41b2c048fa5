import { cacheOf, isSameAddress, type Price } from 'tapkit/kernel'
import * as v from 'valibot'
import type { CallInput, Context } from '../context.ts'
import { readAsset, toAsset } from '../parse/assets.ts'
import { price, rows } from '../parse/fields.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

/** How long a price is fresh, in ms, and how many are asked for at once. */
const lifetime = 15_000
const most = 100

const answer = v.object({
  fungibles: rows(v.object({ address: v.pipe(v.string(), v.minLength(1), v.maxLength(200)), price })),
})

/**
 * Prices of those tokens that the API knows, in US dollars (`POST /v1/fungible/price`); shared for 15 s. None on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchPrices(
  context: Context,
  { network, addresses }: CallInput & { readonly addresses: readonly (string | undefined)[] },
): Promise<readonly Price[]> {
  const wanted = [...new Set(addresses)]
  if (wanted.length === 0 || !(await isSupported(context, network))) return []
  const parts = Array.from({ length: Math.ceil(wanted.length / most) }, (_, part) =>
    wanted.slice(part * most, (part + 1) * most),
  )
  return (await Promise.all(parts.map((part) => fetchPart(context, network, part)))).flat()
}

function fetchPart(
  context: Context,
  network: CallInput['network'],
  wanted: readonly (string | undefined)[],
): Promise<readonly Price[]> {
  const { kernel, options } = context
  const assets = wanted.map((address) => toAsset(kernel, network, address))
  return cacheOf(context.kernel).through(`api:price:${assets.join()}`, lifetime, async () => {
    const { fungibles } = await ask(context, 'price', {
      body: { currency: 'usd', addresses: assets, projectId: options.projectId },
      parse: answer,
      retries: 2,
    })
    return wanted.flatMap((address): Price[] => {
      const found = fungibles.find((row) => isAsked(context, network, row.address, address))
      return found?.price === undefined ? [] : [{ address, price: found.price }]
    })
  })
}

/** Whether a row is about the requested token, by its address, because anybody may call a token USDC. */
function isAsked(
  { kernel }: Context,
  network: CallInput['network'],
  row: string,
  address: string | undefined,
): boolean {
  try {
    const read = readAsset(kernel, network, row)
    return read === undefined || address === undefined ? read === address : isSameAddress(read, address)
  } catch {
    return false
  }
}
