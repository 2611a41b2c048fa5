import type { TapInput, TokenBalance } from 'tapkit/kernel'
import { fetchBalances } from '../calls/fetchBalances.ts'
import { isSupported } from '../calls/isSupported.ts'
import type { Context } from '../context.ts'
import { sameKey } from '../parse/listedOn.ts'

type Input = TapInput<'fetchTokens'>

/**
 * What an account holds, the native currency first; where the API does not mention that, a node is asked for it, and so it is for tokens
 * that the visitor added. Tokens of whole units are those that the host lists or the visitor added. On an unsupported network it says nothing, and leaves the account to the others.
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
