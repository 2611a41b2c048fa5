import type { SwapToken } from '../service.ts'

/** Pools of one network. */
export type UniswapV2Pools = {
  /** The router (`UniswapV2Router02`, or a copy of it): name it in `routers` of `swap()` too. */
  readonly router: string
  /** The wrapped native currency, which most pools trade against. */
  readonly wrapped: string
  /**
   * The router hands in approvals by signature: it has `multicall(bytes[])` and `selfPermit` beside the functions of Uniswap v2, as
   * Uniswap’s later routers do. `UniswapV2Router02` itself does not.
   */
  readonly selfPermit?: boolean | undefined
  /** What is traded beside the native currency. */
  readonly tokens: readonly SwapToken[]
}
