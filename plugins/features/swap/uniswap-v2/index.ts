import type { Kernel, Plugin } from 'tapkit/kernel'
import type { SwapService } from '../service.ts'
import type { UniswapV2Pools } from './pools.ts'

export type { UniswapV2Pools } from './pools.ts'

/** Options of `uniswapV2`. Keys of records are CAIP-2 ids. */
export type UniswapV2Options = {
  readonly pools: Readonly<Record<`eip155:${number}`, UniswapV2Pools>>
  /** The name that a visitor reads; 'Uniswap v2' by default. */
  readonly name?: string | undefined
  /** An `https:` or `data:` picture. */
  readonly imageUrl?: string | undefined
  /** The fee of each pool, in hundredths of a percent; 30 by default. */
  readonly feeBps?: number | undefined
}

/**
 * Swaps on the pools of a router of the kind of Uniswap v2, quoted by the network's own node: no service is asked.
 * @example
 * ```ts
 * import { swap } from 'tapkit/features/swap'
 * import { uniswapV2 } from 'tapkit/features/swap/uniswap-v2'
 * const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
 * const wrapped = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
 * const dai = { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', name: 'Dai', decimals: 18 }
 * export const plugins = [
 *   swap({ routers: { 'eip155:1': [router] } }),
 *   uniswapV2({ pools: { 'eip155:1': { router, wrapped, tokens: [dai] } } }),
 * ]
 * ```
 */
export function uniswapV2(options: UniswapV2Options): Plugin {
  const { pools, name = 'Uniswap v2', imageUrl, feeBps = 30 } = options
  const service = (kernel: Kernel, own: UniswapV2Pools): SwapService => ({
    ...{ id: 'uniswapV2', name, imageUrl },
    fetchTokens: async ({ network: { nativeCurrency } }) => [nativeCurrency, ...own.tokens],
    fetchQuote: async (request) => (await import('./trade.ts')).fetchQuote(kernel, own, feeBps, request),
    prepare: async (request) => (await import('./trade.ts')).prepare(kernel, own, request),
  })
  return {
    name: 'uniswapV2',
    options,
    own: true,
    apply(kernel) {
      kernel.hooks.services.for('swap').tap('uniswapV2', (services, { network }) => {
        const own = (pools as Readonly<Record<string, UniswapV2Pools | undefined>>)[network.id]
        return own ? [...services, service(kernel, own)] : services
      })
    },
  }
}
