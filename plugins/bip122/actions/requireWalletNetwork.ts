import type { Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import { NetworkMismatchError } from '../errors.ts'
import type { BitcoinNetwork } from '../networks/bitcoinNetwork.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import type { BitcoinProvider } from '../provider.ts'

/**
 * Makes sure that the wallet is on the network that was reviewed, where it tells.
 * @throws NetworkMismatchError, UnsupportedNetworkError, UnsupportedChainError
 */
export async function requireWalletNetwork(
  context: Context,
  provider: BitcoinProvider,
  network: Network,
): Promise<BitcoinNetwork> {
  const wanted = bitcoinNetworkOf(context, network)
  const actual = await provider.getNetwork()
  if (actual && actual !== wanted.network) {
    throw new NetworkMismatchError({ expected: wanted.network, actual })
  }
  return wanted
}
