import { type CaipNetworkId, type ExchangeService, type Kernel, selectNetwork } from 'tapkit/kernel'

/** Time zones in which no exchange is led to: the visitor's laws say so (pay 2). */
const restricted = /\/(Shanghai|Urumqi|Ch[ou]ng.ing|Harbin|Kashgar|Maca[ou]|Hong_Kong|Beijing)$|^(PRC|Hongkong)$/

/** Who leads to exchanges on a network; nobody where that is switched off, restricted, or of another kind of chain. */
export function exchangesOn(
  kernel: Kernel,
  networkId: CaipNetworkId | undefined = selectNetwork(kernel.state),
): readonly ExchangeService[] {
  const network = kernel.networks.get(networkId ?? '')
  const isOff = kernel.config.features.payWithExchange === false
  if (!network || !/^(eip155|solana)$/.test(network.namespace) || isOff) return []
  if (restricted.test(Intl.DateTimeFormat().resolvedOptions().timeZone)) return []
  return kernel.hooks.services.for('exchange').call([], { network })
}
