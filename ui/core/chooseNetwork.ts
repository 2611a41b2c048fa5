import { type Kernel, type Network, selectNamespace, selectNetwork, selectUnsupported } from 'tapkit/kernel'
import { en } from '../locales/en.ts'
import { askToSwitch, finishSwitching } from './actions/ask.ts'
import { isUnsupported } from './isUnsupported.ts'
import { moveTo } from './moveTo.ts'

/** What a click on a network does: back from where one is (networks 1), a question (networks 4), or the switch, in its own view or at once. */
export function chooseNetwork(kernel: Kernel, network: Network, ignoreConfirmation = false): void {
  const { state } = kernel
  const { id: networkId, namespace } = network
  // It is there already: one has arrived.
  if (networkId === selectNetwork(state) && !selectUnsupported(state, namespace)) return void kernel.goBack()
  const live = kernel.connection()
  const target = kernel.connection(namespace)
  const spans = live?.connector.embedded && kernel.connectors.get(namespace, live.connector.id)
  if ((target && target.network.id !== networkId) || (spans && !ignoreConfirmation)) {
    askToSwitch(kernel, { networkId })
  } else if (!target && live && namespace !== selectNamespace(state)) {
    const switchToChain = namespace
    kernel.navigate('SwitchActiveChain', { switchToChain, networkId, navigateTo: 'Connect', navigateWithReplace: true })
  } else {
    // Nobody has to be asked: there is no wallet yet (networks 2), or it is on that network already.
    const { length } = state.router.stack
    const { view } = state.router.stack.at(-1) ?? {}
    void moveTo(kernel, network).then((moved) => {
      // The visitor may have gone on meanwhile.
      const { stack } = kernel.state.router
      if (moved && stack.length === length && stack.at(-1)?.view === view) finishSwitching(kernel)
    })
  }
}

/** Makes a connected namespace the active one. Its wallet is asked only where it is on a network that the app does not offer. */
export async function showNamespace(kernel: Kernel, namespace: string): Promise<void> {
  const networkId = selectNetwork(kernel.state, namespace)
  if (!networkId) return
  if (isUnsupported(kernel.state, namespace)) return askToSwitch(kernel, { networkId })
  await kernel.switchNetwork(networkId)
  kernel.notify(kernel.messages('core', en).account.using(kernel.connection(namespace)?.connector.name ?? ''))
}
