import { type CaipNetworkId, isRestrictedZone, type Kernel, type TransferService } from 'tapkit/kernel'

/** Who pays out on a network in return for something else; nobody where the visitor's laws say so (pay 2). */
export function transfersOn(kernel: Kernel, networkId: CaipNetworkId | undefined): readonly TransferService[] {
  const network = kernel.networks.get(networkId ?? '')
  if (!network || isRestrictedZone()) return []
  return kernel.hooks.services.for('transfers').call([], { network })
}
