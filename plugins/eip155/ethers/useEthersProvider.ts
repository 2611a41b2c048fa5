import { type KitInput, useBond } from '../bound/useBond.ts'
import type { Ethers, EthersProviderOf } from './library.ts'
import { makeProvider } from './makeProvider.ts'

/**
 * The `BrowserProvider` of the network in use, as `getEthersProvider` answers it; the component is drawn again when it
 * changes.
 * @throws KitMissingError, and PluginError if the given library is not ethers 6
 */
export function useEthersProvider<const ethers extends Ethers>(
  ethers: ethers,
  input?: KitInput,
): EthersProviderOf<ethers> | undefined {
  const { kernel, bond } = useBond('useEthersProvider', input)
  return bond && makeProvider(kernel, ethers, bond)
}
