import type { TapInput, TokenBalance } from 'tapkit/kernel'
import { fetchBalances } from '../calls/fetchBalances.ts'
import { isSupported } from '../calls/isSupported.ts'
import type { Context } from '../context.ts'
import { sameKey } from '../parse/listedOn.ts'

type Input = TapInput<'fetchTokens'>

/**
 * The balances of an account, the native currency first. If the API does not tell the native balance, or the balance of
 * a token that the visitor added, a node is asked. Tokens without decimals are left out unless the host lists them or
 * the visitor added them. On an unsupported network it answers nothing, and leaves the account to the other taps.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchTokens(context: Context, input: Input): Promise<readonly TokenBalance[] | undefined> {
  const { namespace, account, network, signal } = input
  if (!(await isSupported(context, network))) return undefined
  const held = await fetchBalances(context, { network, address: account.address, signal })
  const own = held.filter(({ address }) => address === undefined)
  const tokens = await withAdded(
    context,
    input,
    held.filter(({ address }) => address !== undefined),
  )
  if (own.length > 0) return [...own, ...tokens]
  const native = await context.kernel.hooks.fetchBalance
    .promise({ namespace, account, network, signal })
    .catch(() => undefined)
  return native ? [{ ...network.nativeCurrency, value: native.value, networkId: network.id }, ...tokens] : tokens
}

/** Those that the visitor added marked as theirs, and those among them that the API does not mention (reads 3). */
async function withAdded(
  { kernel }: Context,
  { account, network, signal }: Input,
  tokens: readonly TokenBalance[],
): Promise<readonly TokenBalance[]> {
  const keyOf = (address: string) => sameKey(network.namespace, address)
  const [service] = kernel.hooks.services.for('ownTokens').call([], { network })
  const added = new Set((await service?.listTokens({ network }).catch(() => []))?.map(keyOf))
  const marked = tokens.map((token) =>
    token.address && added.has(keyOf(token.address)) ? { ...token, added: true } : token,
  )
  for (const { address } of tokens) if (address) added.delete(keyOf(address))
  const missing = [...added].map((address) =>
    service?.readToken({ network, address, account: account.address, signal }).catch(() => undefined),
  )
  const read = (await Promise.all(missing)).flatMap((token) => (token ? { ...token, added: true } : []))
  // An unlisted token of whole units is most often a picture.
  return [...marked.filter((token) => token.decimals > 0 || !token.unlisted || token.added), ...read]
}
