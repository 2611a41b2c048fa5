import { type Kernel, noteAdapter } from 'tapkit/kernel'
import { bindProvider } from '../bound/bindProvider.ts'
import type { Bond } from '../bound/bond.ts'
import { chainOf } from '../bound/chainOf.ts'
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
  const { BrowserProvider } = (ethers ?? {}) as Ethers
  requireLibrary(BrowserProvider, 'ethers 6', 'ethers@6')
  noteAdapter(kernel, 'ethers')
  const chainId = Number(bond.networkId.slice('eip155:'.length))
  const make = () =>
    new BrowserProvider(bindProvider(kernel, bond), chainId, {
      // A filter lives on a single node, and a network has several endpoints.
      polling: true,
      // The endpoints are of a single network; a wallet that is asked instead of them may move.
      staticNetwork: chainOf(kernel, bond) !== undefined,
    })
  return keep(kernel, BrowserProvider, bond, make) as EthersProviderOf<ethers>
}
