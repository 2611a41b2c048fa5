import type { Kernel } from 'tapkit/kernel'
import type { Chain, CustomTransport, PublicClient } from 'viem'
import { selectBond } from '../bound/bond.ts'
import type { ViemPublic } from './library.ts'
import { makePublicClient } from './makePublicClient.ts'

/**
 * viem's public client of the network in use, also before a wallet is connected; the same object until the network is another.
 * It reads from the composed endpoints, by the kit's own transport. `undefined` while the wallet is on a network that the app
 * does not offer.
 * @throws PluginError if viem is not given
 * @example
 * ```ts
 * import { createAppKit } from 'tapkit'
 * import { eip155 } from 'tapkit/eip155'
 * import { mainnet } from 'tapkit/eip155/networks'
 * import { getPublicClient } from 'tapkit/eip155/viem'
 * import { createPublicClient, custom } from 'viem'
 *
 * const appkit = createAppKit({ plugins: [eip155({ networks: [mainnet] })] })
 * export const readBlock = () => getPublicClient(appkit.kernel, { createPublicClient, custom })?.getBlockNumber()
 * ```
 */
export function getPublicClient(kernel: Kernel, viem: ViemPublic): PublicClient<CustomTransport, Chain> | undefined {
  const bond = selectBond(kernel.snapshot())
  return bond && makePublicClient(kernel, viem, bond)
}
