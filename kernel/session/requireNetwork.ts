import { NetworkNotFoundError } from '../errors/network.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import { inUse, selectNetwork } from './selectCurrent.ts'

/**
 * The network for an action: the given network, or else the network of the namespace or of the app.
 * @throws NetworkNotFoundError
 */
export function requireNetwork(kernel: Kernel, namespace?: string, id?: string): Network {
  const network = kernel.networks.get(id ?? selectNetwork(runtimeOf(kernel).state, namespace) ?? '')
  if (!network || (namespace && network.namespace !== namespace)) throw new NetworkNotFoundError({ id })
  return network
}

/** Whether a wallet that comes back goes to the app's network: the visitor has pressed in this visit, and no wallet is in use. */
export function isNetworkChosen(kernel: Kernel, namespace: string): boolean {
  const { state } = runtimeOf(kernel)
  return state.graph.active.press !== undefined && !inUse(state, namespace)
}
