import type { TokenBalance } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { fetchBalance } from './fetchBalance.ts'
import { fetchRunes } from './fetchRunes.ts'

/**
 * The assets of an address: bitcoin, and the runes in its wallet's own list.
 * @throws UnsupportedChainError, HttpNetworkError, HttpTimeoutError, HttpParseError
 */
export async function fetchTokens(context: Context, input: HookInput<'fetchTokens'>): Promise<readonly TokenBalance[]> {
  const { network } = input
  const [{ value }, runes] = await Promise.all([fetchBalance(context, input), fetchRunes(context, input)])
  return [{ ...network.nativeCurrency, value, networkId: network.id, imageUrl: network.imageUrl }, ...runes]
}
