import { type Kernel, type Network, selectNamespace, selectNetwork, selectUnsupported } from 'tapkit/kernel'
import { en } from '../locales/en.ts'
import { askToSwitch, finishSwitching } from './actions/ask.ts'
import { isUnsupported } from './isUnsupported.ts'
import { moveTo } from './moveTo.ts'

/**
 * Handles a click on a network: goes back if it is the current network (networks 1), asks first (networks 4), or
 * switches, in a view of its own or at once.
 */
export function chooseNetwork(kernel: Kernel, network: Network, ignoreConfirmation = false): void {
  const { state } = kernel
  const { id: networkId, namespace } = network
  // The app is already on this network.
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
    // No wallet has to be asked: there is none yet (networks 2), or it is already on that network.
    const { length } = state.router.stack
    const { view } = state.router.stack.at(-1) ?? {}
    void moveTo(kernel, network).then((moved) => {
      // The visitor may have moved on meanwhile.
      const { stack } = kernel.state.router
      if (moved && stack.length === length && stack.at(-1)?.view === view) finishSwitching(kernel)
    })
  }
}

/**
 * Makes a connected namespace the active one. Its wallet is asked only if it is on a network that the app does not
 * offer.
 */
export async function showNamespace(kernel: Kernel, namespace: string): Promise<void> {
  const networkId = selectNetwork(kernel.state, namespace)
  if (!networkId) return
  if (isUnsupported(kernel.state, namespace)) return askToSwitch(kernel, { networkId })
  await kernel.switchNetwork(networkId)
  kernel.notify(kernel.messages('core', en).account.using(kernel.connection(namespace)?.connector.name ?? ''))
}
