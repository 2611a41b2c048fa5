import type { Kernel } from 'tapkit/kernel'
import type { Chain, CustomTransport, PublicClient } from 'viem'
import { bindProvider } from '../bound/bindProvider.ts'
import type { Bond } from '../bound/bond.ts'
import { chainOf } from '../bound/chainOf.ts'
import { keepLast } from '../bound/keepLast.ts'
import { requireLibrary } from '../bound/requireLibrary.ts'
import type { ViemPublic } from './library.ts'

const keep = keepLast()

/**
 * The public client of a bond's network; `undefined` if the app does not offer the network.
 * @throws PluginError
 */
export function makePublicClient(
  kernel: Kernel,
  viem: ViemPublic,
  { networkId }: Bond,
): PublicClient<CustomTransport, Chain> | undefined {
  const { createPublicClient, custom } = viem ?? {}
  requireLibrary(createPublicClient, 'viem', 'viem')
  // Reads do not depend on the connected account.
  const bond: Bond = { networkId }
  const chain = chainOf(kernel, bond) as Chain | undefined
  // The kit's own transport already tries again.
  const transport = () => custom(bindProvider(kernel, bond), { retryCount: 0 })
  return chain && keep(kernel, createPublicClient, bond, () => createPublicClient({ chain, transport: transport() }))
}
