import { NoWalletResponseError } from '../errors.ts'
import { parseChainId } from '../parseChainId.ts'
import type { Eip1193Provider } from '../provider.ts'
import { askSilently } from './ask.ts'

/**
 * The network that a wallet is on, offered or not.
 * @throws NoWalletResponseError, RPCError
 */
export async function readNetwork(provider: Eip1193Provider): Promise<{ readonly id: `eip155:${number}` }> {
  const method = 'eth_chainId'
  const chainId = parseChainId(await askSilently(provider, method))
  if (chainId === undefined) throw new NoWalletResponseError({ method })
  return { id: `eip155:${chainId}` }
}
