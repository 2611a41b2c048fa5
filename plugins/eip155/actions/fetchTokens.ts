import { type TokenBalance, TokenDecimalsError } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context, HookInput } from '../context.ts'
import { nativeTokenAddress } from '../nativeToken.ts'
import { readAddedTokens } from '../tokens.ts'
import { asListed } from './asListed.ts'
import { fetchBalance } from './fetchBalance.ts'
import { readContracts } from './readContracts.ts'
import { readErc20, toCalls } from './readErc20.ts'
import { readListed } from './readListed.ts'

/**
 * Reads the native currency, then each listed ERC-20 token that the account holds, in the token's smallest unit (reads 3).
 * Tokens that the visitor added are kept at zero too. A token that reverts, has no decimals or other ones than the host has listed
 * is left out.
 * @throws RPCError, HttpNetworkError
 */
export async function fetchTokens(context: Context, input: HookInput<'fetchTokens'>): Promise<readonly TokenBalance[]> {
  const { account, network, signal } = input
  const added = new Set(readAddedTokens(context.kernel, network.id))
  const listed = readListed(context, network.id)
  const tokens = [...new Set([...listed.keys(), ...added])].filter((address) => address !== nativeTokenAddress)
  const calls = tokens.flatMap((address) => toCalls(address, account.address))
  const [native, bytes] = await Promise.all([
    fetchBalance(context, input),
    calls.length > 0 ? readContracts(context, network, calls, signal) : [],
  ])
  const held = tokens.flatMap((address, i) => {
    const token = readErc20(bytes.slice(i * 4, i * 4 + 4))
    const shown = token && (token.value > 0n || added.has(address))
    if (!shown) return []
    const host = listed.get(address)
    const said = host?.decimals ?? token.decimals
    if (token.decimals !== said) {
      context.kernel.report(new TokenDecimalsError({ token: checksumAddress(address), said, actual: token.decimals }))
      return []
    }
    return {
      ...asListed(token, host),
      address: checksumAddress(address),
      networkId: network.id,
      ...(added.has(address) && { added: true }),
    }
  })
  return [{ ...network.nativeCurrency, value: native.value, networkId: network.id }, ...held]
}
