import type { TokenBalance } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { fetchBalance } from './fetchBalance.ts'

/**
 * What an address holds, as the list of tokens: bitcoin alone.
 * @throws UnsupportedChainError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchTokens(context: Context, input: HookInput<'fetchTokens'>): Promise<readonly TokenBalance[]> {
  const { network } = input
  const { value } = await fetchBalance(context, input)
  return [{ ...network.nativeCurrency, value, networkId: network.id, imageUrl: network.imageUrl }]
}
