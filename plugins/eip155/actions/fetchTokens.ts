import { isError, type TokenBalance } from 'tapkit/kernel'
import type { Context, HookInput } from '../context.ts'
import { nativeTokenAddress } from '../nativeToken.ts'
import { readAddedTokens } from '../tokens.ts'
import { fetchBalance } from './fetchBalance.ts'
import { readListed } from './readListed.ts'
import { readTokens } from './readTokens.ts'

/**
 * Reads the native currency, then each listed ERC-20 token that the account holds, in the token's smallest unit (reads
 * 3). Tokens that the visitor added are kept at zero too. A token is left out if it reverts, or if its decimals differ
 * from the host's list; a token without decimals is shown in whole units. On a network without a currency of its own
 * there are only tokens.
 * @throws RPCError, HttpNetworkError
 */
export async function fetchTokens(context: Context, input: HookInput<'fetchTokens'>): Promise<readonly TokenBalance[]> {
  const { network } = input
  const added = readAddedTokens(context.kernel, network.id)
  const addresses = new Set([...readListed(context, network.id).keys(), ...added])
  addresses.delete(nativeTokenAddress)
  const [native, held] = await Promise.all([
    fetchBalance(context, input).catch((error) => {
      if (!isError(error, 'NoCurrencyError')) throw error
    }),
    readTokens(context, input, [...addresses]),
  ])
  return native ? [{ ...network.nativeCurrency, value: native.value, networkId: network.id }, ...held] : held
}
