import { isError, type Kernel, passGates } from 'tapkit/kernel'
import { messages } from '../messages.ts'
import { pendingOf } from '../pending.ts'
import { payState, type Way } from '../state.ts'
import { namespaceOf } from './loadQuote.ts'

/**
 * Leads to the review, by way of the wallet list or of the network on which is paid: the network of the requested
 * asset, or of the asset that `way` pays instead.
 */
export async function toWallet(kernel: Kernel, way?: Way): Promise<void> {
  const { request } = payState.of(kernel)
  if (!request) return
  const { id } = request
  const { networkId } = (way ?? request).asset
  const namespace = way ? namespaceOf(kernel, way) : request.namespace
  request.way = way
  if (!kernel.connection(namespace)) {
    const pending = pendingOf(kernel)
    if (pending) pending.isConnecting = true
    kernel.navigate('Connect' as never, { namespace, networkId } as never)
    return
  }
  try {
    await kernel.switchNetwork(networkId)
    passGates(kernel)
  } catch (error) {
    if (!isError(error, 'SwitchDeclinedError')) kernel.report(error)
    kernel.notify(kernel.messages('pay', messages).notSwitched, 'error')
    return
  }
  // The visitor may have gone elsewhere while the wallet was asked.
  const top = kernel.state.router.stack.at(-1)?.view
  const now = payState.of(kernel).request
  if (now?.id === id && now.way?.asset.assetId === way?.asset.assetId && top === (way ? 'PayQuote' : 'Pay'))
    kernel.navigate('PayReview', undefined)
}
