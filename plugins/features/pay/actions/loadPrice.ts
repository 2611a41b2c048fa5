import { isSameAddress, type Kernel, type PayAsset } from 'tapkit/kernel'
import { begin } from '../lifetimes.ts'
import { readPrice } from '../read/decimals.ts'
import { type PayState, payState, start } from '../state.ts'

/**
 * Asks for the price of an asset in US dollars. If no service tells it, amounts are amounts of the asset itself (reads
 * 3).
 */
export async function loadPrice(kernel: Kernel, { assetId, networkId, address }: PayAsset): Promise<void> {
  const state = payState.of(kernel)
  const network = kernel.networks.get(networkId)
  const [source] = network ? kernel.hooks.services.for('prices').call([], { network }) : []
  const signal = begin(kernel, 'price')
  // An amount of an asset is no amount of another asset.
  if (state.price.of !== assetId && state.unit === 'asset') state.amount = ''
  if (!network || !source) {
    take(kernel, { of: assetId, status: 'success', data: '' })
    return
  }
  if (state.price.of !== assetId) state.price = { of: assetId, status: 'loading', data: '' }
  try {
    const prices = await source.fetchPrices({ network, addresses: [address], signal })
    if (signal.aborted) return
    const own = prices.find((price) =>
      address && price.address ? isSameAddress(price.address, address) : address === price.address,
    )
    take(kernel, { of: assetId, status: 'success', data: readPrice(own?.price) ?? '' })
  } catch (error) {
    if (signal.aborted) return
    kernel.report(error)
    take(kernel, { of: assetId, status: 'error', data: '' })
  }
}

/**
 * Takes a price, or its absence. Without a price, an amount in dollars tells no amount of the asset, so an amount that
 * was typed in dollars is dropped. So is the amount that the form starts with, because it is in dollars.
 */
function take(kernel: Kernel, price: PayState['price']): void {
  const state = payState.of(kernel)
  const unit = price.data ? 'dollars' : 'asset'
  if (!state.typed) state.amount = price.data ? start : ''
  else if (state.unit && state.unit !== unit) state.amount = ''
  Object.assign(state, { unit, price })
}
