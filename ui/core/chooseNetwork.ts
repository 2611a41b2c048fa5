import type { Kernel, Network } from 'tapkit/kernel'

/** What a click on a network does (R1): nothing, a question, or the switch in its own view. */
export function chooseNetwork(kernel: Kernel, network: Network, ignoreConfirmation = false): void {
  const { state } = kernel
  const active = state.networks.active
  const activeNamespace = active?.split(':')[0] ?? ''
  const unsupported = state.networks.byNamespace[network.namespace]?.unsupported
  if (network.id === active && !unsupported) {
    kernel.goBack()
    return
  }
  const live = kernel.connection(activeNamespace)
  const target = kernel.connection(network.namespace)
  const { id: networkId, namespace } = network
  const spans = live?.connector.type === 'auth' && kernel.connectors.get(namespace, live.connector.id)
  if (target || (spans && !ignoreConfirmation)) {
    kernel.navigate('SwitchNetwork', { networkId })
  } else if (namespace !== activeNamespace && live) {
    const switchToChain = namespace
    kernel.navigate('SwitchActiveChain', { switchToChain, networkId, navigateTo: 'Connect', navigateWithReplace: true })
  } else {
    // Without a wallet there is nobody to ask: the choice is made at once (R7).
    void kernel.switchNetwork(network).then(() => kernel.goBack())
  }
}
