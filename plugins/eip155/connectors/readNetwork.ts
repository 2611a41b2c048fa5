import type { Kernel, Network } from 'tapkit/kernel'
import { NoWalletResponseError } from '../errors.ts'
import { networkOf } from '../networkOf.ts'
import { parseChainId } from '../parseChainId.ts'
import type { Eip1193Provider } from '../provider.ts'
import { askSilently } from './ask.ts'

/**
 * The network that a wallet is on.
 * @throws NoWalletResponseError, RPCError
 */
export async function readNetwork(kernel: Kernel, provider: Eip1193Provider): Promise<Network> {
  const method = 'eth_chainId'
  const chainId = parseChainId(await askSilently(provider, method))
  if (chainId === undefined) throw new NoWalletResponseError({ method })
  return networkOf(kernel, chainId)
}
