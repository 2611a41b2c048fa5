import type { SwapToken } from '../service.ts'

/** The pools of a network. */
export type UniswapV2Pools = {
  /** The router (`UniswapV2Router02`, or a copy of it). Name it in `routers` of `swap()` too. */
  readonly router: string
  /** The wrapped native currency, which most pools trade against. */
  readonly wrapped: string
  /**
   * Whether the router submits approvals by signature: it has `multicall(bytes[])` and `selfPermit` beside the
   * functions of Uniswap v2, as Uniswap’s later routers do. `UniswapV2Router02` itself does not.
   */
  readonly selfPermit?: boolean | undefined
  /** The tokens that are traded beside the native currency. */
  readonly tokens: readonly SwapToken[]
}
