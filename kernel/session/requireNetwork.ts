import { UnsupportedChainError } from '../errors/chain.ts'
import { NetworkNotFoundError } from '../errors/network.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import { selectNetwork } from './selectCurrent.ts'

/**
 * The network for an action: the given network, or else the network of the namespace or of the app.
 * @throws NetworkNotFoundError
 */
export function requireNetwork(kernel: Kernel, namespace?: string, id?: string): Network {
  const network = kernel.networks.get(id ?? selectNetwork(runtimeOf(kernel).state, namespace) ?? '')
  if (!network || (namespace && network.namespace !== namespace)) throw new NetworkNotFoundError({ id })
  return network
}

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
