import { NoWalletResponseError } from '../errors.ts'
import { parseChainId } from '../parseChainId.ts'
import type { Eip1193Provider } from '../provider.ts'
import { askSilently } from './ask.ts'

/**
 * The chain that a wallet is on.
 * @throws NoWalletResponseError, RPCError
 */
export async function readChainId(provider: Eip1193Provider): Promise<number> {
  const method = 'eth_chainId'
  const chainId = parseChainId(await askSilently(provider, method))
  if (chainId === undefined) throw new NoWalletResponseError({ method })
  return chainId
}
