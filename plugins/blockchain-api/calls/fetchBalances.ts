import { isSameAddress, type TokenBalance, TokenDecimalsError } from 'tapkit/kernel'
import * as v from 'valibot'
import { type CallInput, type Context, keyOf } from '../context.ts'
import { isOf, readAsset, toAsset } from '../parse/assets.ts'
import { decimals, id, picture, price, rows, symbol, words } from '../parse/fields.ts'
import { listedOn, sameKey } from '../parse/listedOn.ts'
import { toUnits } from '../parse/toUnits.ts'
import { ask } from './ask.ts'
import { isSupported } from './isSupported.ts'

const balance = v.object({
  name: v.fallback(words(64), ''),
  symbol,
  chainId: id,
  address: v.nullish(v.pipe(v.string(), v.maxLength(200))),
  price,
  quantity: v.object({ decimals, numeric: v.pipe(v.string(), v.maxLength(200)) }),
  iconUrl: picture,
})
/** The number of sent transactions that the balances of an account include, by `keyOf`. */
const readUntil = new WeakMap<Context, Map<string, number>>()

const answer = v.object({ balances: rows(balance, 2_000) })

/**
 * The balances of an account, with prices in US dollars (`GET /v1/account/{address}/balance`). After a transaction of
 * the kit's, with `forceUpdate` for the tokens that it moved. Empty on an unsupported network.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchBalances(
  context: Context,
  { network, address, signal }: CallInput & { readonly address: string },
): Promise<readonly TokenBalance[]> {
  if (!(await isSupported(context, network))) return []
  const { kernel } = context
  const key = keyOf(network.id, address)
  const marks = readUntil.get(context) ?? new Map<string, number>()
  readUntil.set(context, marks)
  const until = context.sent.length
  const moved = context.sent
    .slice(marks.get(key) ?? 0)
    .filter(
      ({ status, networkId, account }) =>
        status === 'confirmed' && networkId === network.id && isSameAddress(account, address),
    )
    .flatMap(({ changes }) => changes.map(({ token }) => toAsset(kernel, network, token)))
  const { balances } = await ask(context, 'balance', {
    path: { address },
    params: {
      currency: 'usd',
      chainId: network.id,
      forceUpdate: [...new Set(moved)].join() || undefined,
    },
    maxBytes: 4_000_000,
    signal,
    parse: answer,
  })
  marks.set(key, until)
  const seen = new Set<string | undefined>()
  const listed = listedOn(kernel, network)
  return balances.flatMap((row): TokenBalance[] => {
    try {
      if (!isOf(kernel, network, row.chainId)) return []
      const token = readAsset(kernel, network, row.address)
      const own = token === undefined ? network.nativeCurrency : undefined
      // Another number of decimals would show another amount of the same money.
      if (own && own.decimals !== row.quantity.decimals) return []
      const asset = token && sameKey(network.namespace, token)
      if (seen.has(asset)) return []
      seen.add(asset)
      const host = asset === undefined ? undefined : listed.get(asset)
      const { decimals } = row.quantity
      if (token && host?.decimals !== undefined && host.decimals !== decimals) {
        kernel.report(new TokenDecimalsError({ token, said: host.decimals, actual: decimals }))
        return []
      }
      // A name beside a symbol of the host's is not the service's.
      const { symbol = row.symbol, name = host?.symbol ?? (row.name || row.symbol) } = own ?? host ?? {}
      return [
        {
          ...{ symbol, name, decimals },
          value: toUnits(row.quantity.numeric, decimals),
          networkId: network.id,
          imageUrl: host?.imageUrl ?? row.iconUrl,
          price: row.price,
          ...(own ? {} : { address: token }),
          ...(!own && !host && { unlisted: true }),
        },
      ]
    } catch {
      return []
    }
  })
}
