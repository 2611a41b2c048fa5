import type { Kernel, Network, Plugin } from 'tapkit/kernel'
import type { SwapService } from '../service.ts'

/** Options of `jupiter`. */
export type JupiterOptions = {
  /** The address of `/quote` and `/swap`: Jupiter's swap API (v1) by default, or a service with the same API. */
  readonly apiUrl?: string | undefined
  /** Where the list of tokens is. */
  readonly tokensUrl?: string | undefined
  /** Sent as `x-api-key`. Any visitor can read the key in a page, so restrict it to your origin. */
  readonly apiKey?: string | undefined
  /** CAIP-2 ids of the networks that the service is offered on; Solana's mainnet by default. */
  readonly networks?: readonly `solana:${string}`[] | undefined
  /** The name that a visitor reads; 'Jupiter' by default. */
  readonly name?: string | undefined
  /** An `https:` or `data:` picture. */
  readonly imageUrl?: string | undefined
}

/**
 * Swaps on Solana by Jupiter, or by a service with the same API.
 * @example
 * ```ts
 * import { swap } from 'tapkit/features/swap'
 * import { jupiter } from 'tapkit/features/swap/jupiter'
 * export const plugins = [swap(), jupiter({ apiKey: 'your-key' })]
 * ```
 */
export function jupiter(options: JupiterOptions = {}): Plugin {
  const {
    apiUrl = 'https://api.jup.ag/swap/v1',
    tokensUrl = 'https://api.jup.ag/tokens/v2/tag?query=verified',
    apiKey,
    networks = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    name = 'Jupiter',
    imageUrl,
  } = options
  const trade = () => import('./trade.ts')
  const service = ({ http }: Kernel): SwapService => {
    const api = { http, apiUrl, tokensUrl, headers: apiKey === undefined ? {} : { 'x-api-key': apiKey } }
    return {
      ...{ id: 'jupiter', name, imageUrl },
      fetchTokens: async (input) => (await trade()).fetchTokens(api, input),
      fetchQuote: async (request) => (await trade()).fetchQuote(api, request),
      prepare: async (request) => (await trade()).prepare(api, request),
    }
  }
  return {
    name: 'jupiter',
    options,
    own: true,
    hosts: [...new Set([apiUrl, tokensUrl].flatMap((url) => url.match(/^https?:\/\/[^/?#]+/) ?? []))],
    apply(kernel) {
      const isHere = ({ id }: Network) => networks.some((one) => one === id)
      kernel.hooks.services
        .for('swap')
        .tap('jupiter', (services, { network }) => (isHere(network) ? [...services, service(kernel)] : services))
    },
  }
}
