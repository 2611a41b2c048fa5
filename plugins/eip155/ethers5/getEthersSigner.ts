import type { Kernel } from 'tapkit/kernel'
import { selectBond } from '../bound/bond.ts'
import type { Ethers, EthersSignerOf } from './library.ts'
import { makeSigner } from './makeSigner.ts'

/**
 * The `JsonRpcSigner` of the account in use. It stays the same object until the account, the wallet or the network
 * changes, and from then on it refuses (evm 11). `undefined` without a connection.
 * @throws PluginError if the given library is not ethers 5
 * @example
 * ```ts
 * import * as ethers from 'ethers'
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { getEthersSigner } from 'tapkit/eip155/ethers5'
 * import { mainnet } from 'tapkit/eip155/networks'
 *
 * const appkit = createAppKit({ plugins: [eip155({ networks: [mainnet] })] })
 * export const sign = (text: string) => getEthersSigner(appkit.kernel, ethers)?.signMessage(text)
 * ```
 */
export function getEthersSigner<const ethers extends Ethers>(
  kernel: Kernel,
  ethers: ethers,
): EthersSignerOf<ethers> | undefined {
  const bond = selectBond(kernel.snapshot())
  return bond && makeSigner(kernel, ethers, bond)
}
