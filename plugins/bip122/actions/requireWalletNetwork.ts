import { ChainMismatchError, type Network } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { BitcoinNetwork } from '../networks/bitcoinNetwork.ts'
import { bitcoinNetworkOf } from '../networks/bitcoinNetworkOf.ts'
import type { BitcoinProvider } from '../provider.ts'

/**
 * Checks that the wallet is on the reviewed network, if the wallet tells.
 * @throws ChainMismatchError, UnsupportedNetworkError, UnsupportedChainError
 */
export async function requireWalletNetwork(
  context: Context,
  provider: BitcoinProvider,
  network: Network,
): Promise<BitcoinNetwork> {
  const wanted = bitcoinNetworkOf(context, network)
  const actual = await provider.getNetwork()
  if (actual && actual !== wanted.network) {
    throw new ChainMismatchError({ expected: wanted.network, actual })
  }
  return wanted
}
