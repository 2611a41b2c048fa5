import { type TokenBalance, TokenDecimalsError } from 'tapkit/kernel'
import { checksumAddress } from '../checksumAddress.ts'
import type { Context, HookInput } from '../context.ts'
import { readAddedTokens } from '../tokens.ts'
import { asListed } from './asListed.ts'
import { readContracts } from './readContracts.ts'
import { readErc20, toCalls } from './readErc20.ts'
import { readListed } from './readListed.ts'

/**
 * Reads an account's ERC-20 tokens, by their addresses in lower case. Tokens that the visitor added are included at
 * zero too.
 * @throws HttpNetworkError
 */
export async function readTokens(
  context: Context,
  { account, network, signal }: HookInput<'fetchTokens'>,
  addresses: readonly string[],
): Promise<readonly TokenBalance[]> {
  const added = new Set(readAddedTokens(context.kernel, network.id))
  const listed = readListed(context, network.id)
  const calls = addresses.flatMap((address) => toCalls(address, account.address))
  const bytes = calls.length > 0 ? await readContracts(context, network, calls, signal) : []
  return addresses.flatMap((address, i) => {
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
}
