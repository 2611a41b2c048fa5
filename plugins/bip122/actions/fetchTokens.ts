import type { TokenBalance } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { fetchBalance } from './fetchBalance.ts'
import { fetchRunes } from './fetchRunes.ts'

/**
 * What an address holds: bitcoin, and the runes that its wallet says it holds.
 * @throws UnsupportedChainError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchTokens(context: Context, input: HookInput<'fetchTokens'>): Promise<readonly TokenBalance[]> {
  const { network } = input
  const [{ value }, runes] = await Promise.all([fetchBalance(context, input), fetchRunes(context, input)])
  return [{ ...network.nativeCurrency, value, networkId: network.id, imageUrl: network.imageUrl }, ...runes]
}
