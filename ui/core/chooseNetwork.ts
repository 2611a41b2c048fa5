import type { Kernel, Network } from 'tapkit/kernel'
import { activeNamespace } from './activeNamespace.ts'
import { moveTo } from './moveTo.ts'

/** What a click on a network does (R1): nothing, a question, the switch in its own view, or at once where no wallet is asked. */
export function chooseNetwork(kernel: Kernel, network: Network, ignoreConfirmation = false): void {
  const { state } = kernel
  const { id: networkId, namespace } = network
  const own = state.networks.byNamespace[namespace]
  if (networkId === state.networks.active && !own?.unsupported) return
  const live = kernel.connection(activeNamespace(state))
  const target = kernel.connection(namespace)
  const spans = live?.connector.type === 'auth' && kernel.connectors.get(namespace, live.connector.id)
  const isThere = target?.network.id === networkId && own?.active === networkId
  if ((target && !isThere) || (spans && !ignoreConfirmation)) {
    kernel.navigate('SwitchNetwork', { networkId })
  } else if (!target && live && namespace !== activeNamespace(state)) {
    const switchToChain = namespace
    kernel.navigate('SwitchActiveChain', { switchToChain, networkId, navigateTo: 'Connect', navigateWithReplace: true })
  } else {
    // Nobody has to be asked: there is no wallet yet (R7), or it is on that network already.
    const { length } = state.router.stack
    const { view } = state.router.stack.at(-1) ?? {}
    void moveTo(kernel, network).then((moved) => {
      // The visitor may have gone on meanwhile.
      const { stack } = kernel.state.router
      if (moved && stack.length === length && stack.at(-1)?.view === view) kernel.goBack()
    })
  }
}
