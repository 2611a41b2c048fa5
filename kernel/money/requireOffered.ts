import { UnsupportedChainError } from '../errors/chain.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'

/**
 * Refuses the network of a wallet unless the app offers it.
 * @throws UnsupportedChainError
 */
export function requireOffered({ networks }: Kernel, { id, namespace }: Network): void {
  if (networks.get(id)) return
  const offered = networks.list(namespace).map((network) => network.id)
  throw new UnsupportedChainError({
    network: id,
    debug: `The wallet is on ${id}, which this app does not offer. Call switchNetwork with a network that it offers (${offered.join(', ')}), or add ${id} to the \`networks\` of its plugin.`,
  })
}
