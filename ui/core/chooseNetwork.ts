import type { Kernel, Network } from 'tapkit/kernel'

/** What a click on a network does (R1): nothing, a question, or the switch in its own view. */
export function chooseNetwork(kernel: Kernel, network: Network, ignoreConfirmation = false): void {
  const { state } = kernel
  const active = state.networks.active
  const activeNamespace = active?.split(':')[0] ?? ''
  const unsupported = state.networks.byNamespace[network.namespace]?.unsupported
  if (network.id === active && !unsupported) return kernel.goBack()
  const live = kernel.connection(activeNamespace)
  const target = kernel.connection(network.namespace)
  const spans = live?.connector.type === 'auth' && kernel.connectors.get(network.namespace, live.connector.id)
  if (spans && !ignoreConfirmation) return kernel.navigate('SwitchNetwork', { networkId: network.id })
  if (network.namespace !== activeNamespace && live && !target) {
    return kernel.navigate('SwitchActiveChain', {
      switchToChain: network.namespace,
      networkId: network.id,
      navigateTo: 'Connect',
      navigateWithReplace: true,
    })
  }
  if (target) return kernel.navigate('SwitchNetwork', { networkId: network.id })
  // Without a wallet there is nobody to ask: the choice is made at once (R7).
  void kernel.switchNetwork(network).then(() => kernel.goBack())
}
