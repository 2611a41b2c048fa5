import type { Kernel } from 'tapkit/kernel'
import type { Bond } from '../bound/bond.ts'
import { keepLast } from '../bound/keepLast.ts'
import type { Ethers, EthersSignerOf } from './library.ts'
import { makeProvider } from './makeProvider.ts'

const keep = keepLast()

/**
 * The signer of a bond; `undefined` without a connection.
 * @throws PluginError
 */
export function makeSigner<ethers extends Ethers>(
  kernel: Kernel,
  ethers: ethers,
  bond: Bond,
): EthersSignerOf<ethers> | undefined {
  const provider = makeProvider(kernel, ethers, bond)
  const { address } = bond
  const make = () => provider.getSigner(address as string)
  return address && (keep(kernel, ethers.providers.Web3Provider, bond, make) as EthersSignerOf<ethers>)
}
