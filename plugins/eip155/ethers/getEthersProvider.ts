import type { Kernel } from 'tapkit/kernel'
import { selectBond } from '../bound/bond.ts'
import type { Ethers, EthersProviderOf } from './library.ts'
import { makeProvider } from './makeProvider.ts'

/**
 * The `BrowserProvider` of the network in use, also before a wallet is connected. It stays the same object until the
 * account, the wallet or the network changes. It reads from the composed endpoints. `undefined` without `eip155`.
 * @throws PluginError if the given library is not ethers 6
 * @example
 * ```ts
 * import * as ethers from 'ethers'
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { getEthersProvider } from 'tapkit/eip155/ethers'
 * import { mainnet } from 'tapkit/eip155/networks'
 *
 * const appkit = createAppKit({ plugins: [eip155({ networks: [mainnet] })] })
 * export const readBlock = () => getEthersProvider(appkit.kernel, ethers)?.getBlockNumber()
 * ```
 */
export function getEthersProvider<const ethers extends Ethers>(
  kernel: Kernel,
  ethers: ethers,
): EthersProviderOf<ethers> | undefined {
  const bond = selectBond(kernel.snapshot())
  return bond && makeProvider(kernel, ethers, bond)
}
