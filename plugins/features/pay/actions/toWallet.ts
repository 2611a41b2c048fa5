import { isError, type Kernel } from 'tapkit/kernel'
import { messages } from '../messages.ts'
import { pendingOf } from '../pending.ts'
import { payState } from '../state.ts'

/** Leads to the review, by way of the wallet list or the network that the asset is on. */
export async function toWallet(kernel: Kernel): Promise<void> {
  const { request } = payState.of(kernel)
  if (!request) return
  const { namespace, asset, id } = request
  if (!kernel.connection(namespace)) {
    const pending = pendingOf(kernel)
    if (pending) pending.isConnecting = true
    kernel.navigate('Connect' as never, { namespace, networkId: asset.networkId } as never)
    return
  }
  try {
    await kernel.switchNetwork(asset.networkId)
  } catch (error) {
    if (!isError(error, 'SwitchDeclinedError')) kernel.report(error)
    kernel.notify(kernel.messages('pay', messages).notSwitched, 'error')
    return
  }
  // The visitor may have gone elsewhere while the wallet was asked.
  const top = kernel.state.router.stack.at(-1)?.view
  if (payState.of(kernel).request?.id === id && top === 'Pay') kernel.navigate('PayReview', undefined)
}
