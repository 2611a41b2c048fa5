import type { Kernel, Network } from 'tapkit/kernel'
import { useAsked } from './useAsked.ts'

const satoshiOfBitcoin = 100_000_000

/** The worth of satoshi in US dollars; `undefined` unless a plugin knows the price of bitcoin. */
export function useBitcoinPrice(kernel: Kernel, network: Network): ((satoshi: number) => number) | undefined {
  const [service] = kernel.hooks.services.for('prices').call([], { network })
  const answer = useAsked(service && network.id, async (signal) => {
    const answered: unknown = await service?.fetchPrices({ network, addresses: [undefined], signal })
    const [first] = Array.isArray(answered) ? answered : []
    return (Object(first) as { readonly price?: unknown }).price
  })
  const price = answer?.status === 'known' ? answer.value : undefined
  if (typeof price !== 'number' || !Number.isFinite(price) || price <= 0) return undefined
  return (satoshi) => (satoshi / satoshiOfBitcoin) * price
}
