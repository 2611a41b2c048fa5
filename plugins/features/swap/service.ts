import type { Account, Network, Service, TokenFacts } from 'tapkit/kernel'
import type { SignedPermit } from './permits.ts'

/**
 * The transaction of a trade as a service writes it, by namespace. The namespace's plugin fills in missing fields, and
 * adds its own type by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface SwapCalls {}

/** The transaction of a trade: of any namespace that a composed plugin has typed, or `unknown` if there is none. */
export type SwapCall = keyof SwapCalls extends never ? unknown : SwapCalls[keyof SwapCalls]

/** A token that a service trades. The native currency has no address. */
export type SwapToken = TokenFacts & {
  readonly name: string
  readonly imageUrl?: string | undefined
  /** The worth of a whole token in US dollars, which counts if no service has `prices`. */
  readonly price?: number | undefined
  /** Whether the token accepts an approval by signature (EIP-2612). If the service says `false`, none is offered. */
  readonly permits?: boolean | undefined
}

/** A trade to quote: `amount` of `from`, in its smallest unit. */
export type SwapRequest = {
  readonly network: Network
  readonly account: Account
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  /** How much less may arrive than was quoted, in hundredths of a percent: 100 is 1 %. */
  readonly slippage: number
}

/** The service's offer for a trade at this moment. */
export type SwapQuote = {
  /** The amount that arrives, in the smallest unit of `to`. */
  readonly amountOut: bigint
  /** Unix time in ms after which the quote must be asked for again. */
  readonly validUntil: number
  /** The service's fee, in hundredths of a percent of the traded amount. */
  readonly feeBps?: number | undefined
  /**
   * How much worse the price is than for a tiny trade, in hundredths of a percent; absent if the service cannot tell.
   */
  readonly impactBps?: number | undefined
  /**
   * The network's fee for such a trade at its current price, in the native currency's smallest unit; absent if unknown.
   */
  readonly networkFee?: bigint | undefined
  /** Whether the trade can carry an approval by signature. `build` then gets an approval if the token accepts it (money 27). */
  readonly permit?: 'eip2612' | undefined
  /** Data that only the service understands. It is passed back to `build`. */
  readonly data?: unknown
}

/** The requests to the wallet: an approval, if the service may not move the token yet, and the trade. */
export type SwapSteps = {
  /** The address that may move the token once it is approved, and that the trade calls. */
  readonly spender?: string | undefined
  /**
   * The amount that `spender` may already move, in the smallest unit of `from`. If the chain can be asked, the chain's
   * answer counts.
   */
  readonly allowance?: bigint | undefined
  /**
   * Writes the trade. On chains with approvals, it is called only once the amount is approved, or the permission
   * signed: then the trade has to carry `permit` unchanged, once, and no other.
   */
  build(input: { readonly signal: AbortSignal; readonly permit?: SignedPermit | undefined }): Promise<SwapCall>
}

/** Trades a token for another. Its transactions are read, simulated and compared before a wallet is asked. */
export type SwapService = Service & {
  fetchTokens(input: { readonly network: Network; readonly signal: AbortSignal }): Promise<readonly SwapToken[]>
  /**
   * @throws an error whose `code` is `insufficient_liquidity` if there is too little liquidity, and any other error if
   * there is no such trade
   */
  fetchQuote(input: SwapRequest & { readonly signal: AbortSignal }): Promise<SwapQuote>
  prepare(input: SwapRequest & { readonly quote: SwapQuote; readonly signal: AbortSignal }): Promise<SwapSteps>
}
