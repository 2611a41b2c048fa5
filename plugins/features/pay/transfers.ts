import { type CaipNetworkId, isRestrictedZone, type Kernel, type TransferService } from 'tapkit/kernel'

/**
 * The services that pay out on a network in return for another asset; empty if the visitor's laws forbid it (pay 2).
 */
export function transfersOn(kernel: Kernel, networkId: CaipNetworkId | undefined): readonly TransferService[] {
  const network = kernel.networks.get(networkId ?? '')
  if (!network || isRestrictedZone()) return []
  return kernel.hooks.services.for('transfers').call([], { network })
}
