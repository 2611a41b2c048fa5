import { type CaipNetworkId, isRestrictedZone, type Kernel, type OnrampService, selectNetwork } from 'tapkit/kernel'

/** The services that sell on a network; none where buying is switched off, restricted, or of another kind of chain. */
export function sellersOn(kernel: Kernel, networkId: CaipNetworkId | undefined): readonly OnrampService[] {
  const network = kernel.networks.get(networkId ?? '')
  const onramp: boolean | readonly string[] = kernel.config.features.onramp ?? true
  if (!network || !/^(eip155|solana)$/.test(network.namespace) || !onramp) return []
  // The visitor's laws say so (onramp 2).
  if (isRestrictedZone()) return []
  return kernel.hooks.services
    .for('onramp')
    .call([], { network })
    .filter(({ id }) => onramp === true || onramp.includes(id))
}

/** The sellers of the network in use. */
export const sellers = (kernel: Kernel): readonly OnrampService[] => sellersOn(kernel, selectNetwork(kernel.state))
