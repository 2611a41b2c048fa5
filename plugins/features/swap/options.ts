import type { CaipNetworkId, Kernel } from 'tapkit/kernel'

/** Options of `swap`. Keys of records are CAIP-2 ids, such as `eip155:1`. */
export type SwapOptions = {
  /**
   * Contracts or programs that a swap may call and an approval may name, by network. They replace the kit's own list
   * for that network. A service's word alone is never enough.
   */
  readonly routers?: Readonly<Record<CaipNetworkId, readonly string[]>> | undefined
  /** How much less may arrive than was quoted, in percent; 1 by default. */
  readonly slippage?: number | undefined
}

/** The options of each kit. */
export const optionsOf = new WeakMap<Kernel, SwapOptions>()
