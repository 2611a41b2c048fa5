import type { Kernel, Network } from 'tapkit/kernel'
import { isSameToken } from '../balanceOf.ts'
import type { SwapToken } from '../service.ts'

/**
 * The worth of whole tokens in US dollars, if a service knows it. An invalid price counts as none. The trading service
 * is asked only if no other service has prices, because the loss in a trade is measured by them.
 */
export async function fetchPrices(
  kernel: Kernel,
  network: Network,
  tokens: readonly SwapToken[],
  signal: AbortSignal,
): Promise<readonly (number | undefined)[]> {
  const service = kernel.hooks.services.for('prices').call([], { network })[0]
  if (!service) return tokens.map(({ price }) => price)
  const addresses = tokens.map(({ address }) => address)
  const answer: unknown = await service.fetchPrices({ network, addresses, signal }).catch(() => [])
  const prices = Array.isArray(answer) ? answer.map(Object) : []
  return tokens.map((token) => {
    const price: unknown = prices.find(({ address }) => isText(address) && isSameToken({ address }, token))?.price
    return isPrice(price) ? price : undefined
  })
}

const isText = (address: unknown): address is string | undefined => address === undefined || typeof address === 'string'

const isPrice = (price: unknown): price is number => typeof price === 'number' && Number.isFinite(price) && price > 0
