import { useEffect } from 'react'
import { type Kernel, type PayAsset, selectAccount, selectNetwork } from 'tapkit/kernel'
import { useKernelState, useSlice } from 'tapkit/ui'
import { loadExchanges } from '../actions/loadExchanges.ts'
import { loadPrice } from '../actions/loadPrice.ts'
import { toAsset } from '../read/assets.ts'
import { isTypeable, readAmount, toAssetAmount } from '../read/decimals.ts'

/** How long typing pauses before exchanges are asked, in ms. */
const pause = 500
/** How long a price that did not load is let be, in ms. */
const again = 10_000

/**
 * The assets that can be deposited on the network in use: its own currency, and the tokens that the account lists and
 * the host knows.
 */
export function useAssets(kernel: Kernel): readonly PayAsset[] {
  const state = useKernelState(kernel)
  const network = kernel.networks.get(selectNetwork(state) ?? '')
  if (!network) return []
  const tokens = selectAccount(state).tokens.data.filter(
    ({ address, unlisted, networkId }) => address && !unlisted && networkId === network.id,
  )
  return [toAsset(network), ...tokens.map((token) => toAsset(network, token))].filter((asset) => asset !== undefined)
}

/** The present deposit: its asset and its amount. `amount` is absent while the typed text is no amount. */
export function useDeposit(kernel: Kernel) {
  const assets = useAssets(kernel)
  const state = useSlice(kernel, 'pay', { sync: true })
  const asset = assets.find(({ assetId }) => assetId === state.asset) ?? assets[0]
  const { assetId } = asset ?? {}
  const price = state.price.of === assetId ? state.price.data : ''
  const isPriced = state.price.of === assetId && state.price.status !== 'loading'
  const amount = asset && isPriced ? toAmount(state.amount, price, asset) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: an asset is its id
  useEffect(() => {
    if (asset) void loadPrice(kernel, asset)
  }, [kernel, assetId])
  // If no service has told the price, the services are asked again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an asset is its id
  useEffect(() => {
    if (!asset || state.price.of !== assetId || state.price.status !== 'error') return
    const timer = setTimeout(() => void loadPrice(kernel, asset), again)
    return () => clearTimeout(timer)
  }, [kernel, assetId, state.price])
  // biome-ignore lint/correctness/useExhaustiveDependencies: an asset is its id
  useEffect(() => {
    if (!asset || amount === undefined) return
    const timer = setTimeout(() => void loadExchanges(kernel, asset, amount), pause)
    return () => clearTimeout(timer)
  }, [kernel, assetId, amount])
  return { asset, price, amount }
}

/** The typed text as an amount of the asset, by the asset's price if there is one. */
export function toAmount(typed: string, price: string, { decimals }: PayAsset): string | undefined {
  if (!isTypeable(typed)) return undefined
  if (price) return toAssetAmount(typed, price, decimals)
  return readAmount(typed, decimals) === undefined ? undefined : typed
}
