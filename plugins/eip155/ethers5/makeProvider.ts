import { type Kernel, noteAdapter } from 'tapkit/kernel'
import { bindProvider } from '../bound/bindProvider.ts'
import type { Bond } from '../bound/bond.ts'
import { keepLast } from '../bound/keepLast.ts'
import { requireLibrary } from '../bound/requireLibrary.ts'
import type { Ethers, EthersProviderOf } from './library.ts'

const keep = keepLast()

/**
 * The provider of a bond; the same object until the bond changes.
 * @throws PluginError
 */
export function makeProvider<ethers extends Ethers>(
  kernel: Kernel,
  ethers: ethers,
  bond: Bond,
): EthersProviderOf<ethers> {
  const { Web3Provider } = ((ethers ?? {}) as Partial<Ethers>).providers ?? ({} as Ethers['providers'])
  requireLibrary(Web3Provider, 'ethers 5', 'ethers@5')
  noteAdapter(kernel, 'ethers5')
  const chainId = Number(bond.networkId.slice('eip155:'.length))
  const make = () => new Web3Provider(bindProvider(kernel, bond), chainId)
  return keep(kernel, Web3Provider, bond, make) as EthersProviderOf<ethers>
}
