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
