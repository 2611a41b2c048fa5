import { NetworkNotFoundError } from '../errors/network.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'

/** The active network of the kit, or of one namespace; the first that was added where none was chosen. */
export function activeNetwork(kernel: Kernel, namespace?: string): Network | undefined {
  const { networks } = runtimeOf(kernel).state
  const id = namespace ? networks.byNamespace[namespace]?.active : networks.active
  return (id && kernel.networks.get(id)) || kernel.networks.list(namespace)[0]
}

/**
 * The network an action is about.
 * @throws NetworkNotFoundError
 */
export function requireNetwork(kernel: Kernel, namespace?: string, id?: string): Network {
  if (id) {
    const network = kernel.networks.require(id)
    if (namespace && network.namespace !== namespace) throw new NetworkNotFoundError({ id })
    return network
  }
  const network = activeNetwork(kernel, namespace)
  if (!network) throw new NetworkNotFoundError()
  return network
}
