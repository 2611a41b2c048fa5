import { NoWalletResponseError } from 'tapkit/kernel'
import { parseChainId } from '../parseChainId.ts'
import type { Eip1193Provider } from '../provider.ts'
import { askSilently } from './ask.ts'

/**
 * The network that a wallet is on, offered or not; `patience` is in ms.
 * @throws NoWalletResponseError, RPCError
 */
export async function readNetwork(
  provider: Eip1193Provider,
  patience?: number,
): Promise<{ readonly id: `eip155:${number}` }> {
  const method = 'eth_chainId'
  const chainId = parseChainId(await askSilently(provider, method, undefined, patience))
  if (chainId === undefined) throw new NoWalletResponseError({ method, unsent: true })
  return { id: `eip155:${chainId}` }
}
