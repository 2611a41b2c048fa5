import type { TapInput, TokenBalance } from 'tapkit/kernel'
import { fetchBalances } from '../calls/fetchBalances.ts'
import { isSupported } from '../calls/isSupported.ts'
import type { Context } from '../context.ts'

/**
 * What an account holds, the native currency first; where the API does not mention that, a node is asked for it. On an unsupported network
 * it says nothing, and leaves the account to the others.
 * @throws HttpStatusError, HttpTimeoutError, HttpNetworkError, HttpParseError
 */
export async function fetchTokens(
  context: Context,
  { namespace, account, network, signal }: TapInput<'fetchTokens'>,
): Promise<readonly TokenBalance[] | undefined> {
  if (!(await isSupported(context, network))) return undefined
  const held = await fetchBalances(context, { network, address: account.address, signal })
  const own = held.filter(({ address }) => address === undefined)
  const tokens = held.filter(({ address }) => address !== undefined)
  if (own.length > 0) return [...own, ...tokens]
  const native = await context.kernel.hooks.fetchBalance
    .promise({ namespace, account, network, signal })
    .catch(() => undefined)
  return native ? [{ ...network.nativeCurrency, value: native.value, networkId: network.id }, ...tokens] : tokens
}
