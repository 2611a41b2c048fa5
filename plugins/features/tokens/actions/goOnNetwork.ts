import { isError, type Kernel, type Network, passGates } from 'tapkit/kernel'
import { messages } from '../messages.ts'

/**
 * Makes the network of a token the one in use, and then goes on: the views of a payment are of the account in use
 * (networks 10). If the wallet stays where it is, so does the visitor, and is told why.
 */
export async function goOnNetwork(kernel: Kernel, network: Network, go: () => void): Promise<void> {
  const words = kernel.messages('tokens', messages)
  const { length } = kernel.state.router.stack
  // Parameters count, because the view of another token is another place.
  const top = () => JSON.stringify(kernel.state.router.stack.at(-1))
  const from = top()
  try {
    // Settles at once where that network is in use.
    await kernel.switchNetwork(network)
  } catch (error) {
    const cannot = isError(error, 'UnsupportedChainError') || isError(error, 'SwitchNotSupportedError')
    if (!isError(error, 'SwitchDeclinedError')) kernel.report(error)
    const wallet = kernel.connection(network.namespace)?.connector.name
    const said = cannot && wallet ? words.cannotSwitch(wallet, network.name) : words.notSwitched(network.name)
    return kernel.notify(said, 'error')
  }
  // The visitor may have gone elsewhere while the wallet was asked.
  if (passGates(kernel) && kernel.state.router.stack.length === length && top() === from) go()
}
