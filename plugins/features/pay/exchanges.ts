import { type CaipNetworkId, type ExchangeService, isRestrictedZone, type Kernel, selectNetwork } from 'tapkit/kernel'

/**
 * The service that leads to exchanges on a network; `undefined` if it is switched off, restricted, or of another kind
 * of chain.
 */
export function exchangesOn(
  kernel: Kernel,
  networkId: CaipNetworkId | undefined = selectNetwork(kernel.state),
): readonly ExchangeService[] {
  const network = kernel.networks.get(networkId ?? '')
  const isOff = kernel.config.features.payWithExchange === false
  if (!network || !/^(eip155|solana)$/.test(network.namespace) || isOff) return []
  // The visitor's laws say so (pay 2).
  if (isRestrictedZone()) return []
  return kernel.hooks.services.for('exchange').call([], { network })
}
