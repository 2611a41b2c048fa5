import { type CaipNetworkId, type Kernel, type OnrampService, sanitizeText, windowUrl } from 'tapkit/kernel'
import { begin } from '../lifetimes.ts'
import { recordOf } from '../read/readOptions.ts'
import { onrampState, type Purchase } from '../state.ts'
import { follow } from './follow.ts'
import { kept, write } from './keep.ts'

/**
 * Takes up the newest purchase that was begun before a reload, or in another tab: its window can no longer be watched.
 * The next purchase follows once the visitor is done with it.
 */
export function recall(kernel: Kernel): void {
  const state = onrampState.of(kernel)
  if (state.order) return
  const all = kept(kernel)
  const texts = all.filter((json) => readOrder(kernel, json) !== undefined)
  // An entry that cannot be read is dropped. An entry of a seller that this page does not compose is kept for another page.
  if (texts.length < all.length || all.length === 0) write(kernel, texts)
  const [order] = texts.flatMap((json) => readOrder(kernel, json) || [])
  if (!order) return
  state.order = order
  const network = kernel.networks.require(order.networkId)
  const seller = sellerOf(kernel, order.networkId, order.seller)
  const signal = begin(kernel, 'purchase')
  // The order as the state's own object, because the object that was put into the state is not observed.
  void follow(kernel, { order: state.order, opened: undefined, seller, network, signal })
}

/**
 * Reads a stored order. Another version or another script may have written it, so its link must belong to a composed seller.
 * `false` if this page composes no such seller or network; `undefined` if the text is no order.
 */
function readOrder(kernel: Kernel, json: unknown): Purchase | false | undefined {
  const { seller, networkId, address, url } = recordOf(json)
  if (![seller, networkId, address].every((text) => typeof text === 'string' && text.length <= 200)) return undefined
  const network = kernel.networks.get(networkId as string)
  const found = network && sellerOf(kernel, network.id, seller as string)
  if (!network || !found) return false
  const link = windowUrl(url, found.windowOrigins)
  // A link identifies its purchase, so a purchase whose link is spelt in another way could never be forgotten.
  if (!link || link !== url) return undefined
  return {
    seller: found.id,
    sellerName: found.name,
    networkId: network.id,
    namespace: network.namespace,
    address: sanitizeText(address as string, 130),
    status: 'closed',
    url: link,
  }
}

function sellerOf(kernel: Kernel, networkId: CaipNetworkId, id: string): OnrampService | undefined {
  const network = kernel.networks.get(networkId)
  return (
    network &&
    kernel.hooks.services
      .for('onramp')
      .call([], { network })
      .find((seller) => seller.id === id)
  )
}
