import type { Kernel, Plugin, SwapService } from 'tapkit/kernel'

/** Options of `jupiter`. */
export type JupiterOptions = {
  /** Where quotes are asked for; Jupiter's own by default. */
  readonly endpoint?: string | undefined
  /** Where the list of tokens is. */
  readonly tokensUrl?: string | undefined
  /** CAIP-2 ids of the networks that it is offered on; Solana's mainnet by default. */
  readonly networks?: readonly `solana:${string}`[] | undefined
}

/**
 * Swaps on Solana by Jupiter, or by whoever answers as it does.
 * @example
 * ```ts
 * import { swap } from 'tapkit/features/swap'
 * import { jupiter } from 'tapkit/features/swap/jupiter'
 * export const plugins = [swap(), jupiter()]
 * ```
 */
export function jupiter({
  endpoint = 'https://quote-api.jup.ag/v6',
  tokensUrl = 'https://tokens.jup.ag/tokens?tags=verified',
  networks = ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
}: JupiterOptions = {}): Plugin {
  const service = (kernel: Kernel): SwapService => ({
    ...{ id: 'jupiter', name: 'Jupiter' },
    fetchTokens: async (input) => (await import('./trade.ts')).fetchTokens(kernel, tokensUrl, input),
    fetchQuote: async (request) => (await import('./trade.ts')).fetchQuote(kernel, endpoint, request),
    prepare: async (request) => (await import('./trade.ts')).prepare(kernel, endpoint, request),
  })
  return {
    name: 'jupiter',
    hosts: [...new Set([endpoint, tokensUrl].flatMap((url) => url.match(/^https?:\/\/[^/?#]+/) ?? []))],
    apply(kernel) {
      kernel.hooks.services
        .for('swap')
        .tap('jupiter', (services, { network }) =>
          networks.some((id) => id === network.id) ? [...services, service(kernel)] : services,
        )
    },
  }
}
