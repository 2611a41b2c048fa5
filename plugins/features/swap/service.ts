import type { Account, Network, Service, TokenFacts } from 'tapkit/kernel'
import type { SignedPermit } from './permits.ts'

/**
 * What a service writes for a trade, by namespace; what it leaves out, the namespace plugin fills in. A namespace plugin that trades
 * types its own in.
 */
// biome-ignore lint/suspicious/noEmptyInterface: a merge point
export interface SwapCalls {}

/** What a service writes for a trade: of any namespace that a composed plugin has typed, or `unknown` where none has. */
export type SwapCall = keyof SwapCalls extends never ? unknown : SwapCalls[keyof SwapCalls]

/** A token that a service trades; the native currency has no address. */
export type SwapToken = TokenFacts & {
  readonly name: string
  readonly imageUrl?: string | undefined
  /** One whole token in US dollars; it counts where nobody serves `prices`. */
  readonly price?: number | undefined
  /** It takes an approval by signature (EIP-2612); where the service says `false`, none is offered. */
  readonly permits?: boolean | undefined
}

/** What is to be traded: `amount` of `from`, in its smallest unit. */
export type SwapRequest = {
  readonly network: Network
  readonly account: Account
  readonly from: SwapToken
  readonly to: SwapToken
  readonly amount: bigint
  /** How much less may arrive than was quoted, in hundredths of a percent: 100 is 1 %. */
  readonly slippage: number
}

/** What a service would give for it now. */
export type SwapQuote = {
  /** What arrives, in the smallest unit of `to`. */
  readonly amountOut: bigint
  /** Unix time in ms after which it must be asked for again. */
  readonly validUntil: number
  /** What the service keeps, in hundredths of a percent of what is traded. */
  readonly feeBps?: number | undefined
  /** How much worse it is than a tiny trade would be now, in hundredths of a percent; absent where the service cannot tell. */
  readonly impactBps?: number | undefined
  /** What the network takes for such a trade at its price now, in the native currency's smallest unit; absent where nobody tells. */
  readonly networkFee?: bigint | undefined
  /** The trade can carry an approval by signature: `build` is then handed one where the token takes it (money 27). */
  readonly permit?: 'eip2612' | undefined
  /** What only the service can read, handed back to `build`. */
  readonly data?: unknown
}

/** What the wallet is asked for: an approval, where the service may not move the token yet, and the trade. */
export type SwapSteps = {
  /** The address that may move the token once it is approved, and is called for the trade. */
  readonly spender?: string | undefined
  /** What `spender` may move already, in the smallest unit of `from`; where the chain can be asked, its own word counts. */
  readonly allowance?: bigint | undefined
  /**
   * Writes the trade; on chains with approvals, only once what it needs is approved, or signed: then the trade has to carry
   * `permit` as it is, once, and no other.
   */
  build(input: { readonly signal: AbortSignal; readonly permit?: SignedPermit | undefined }): Promise<SwapCall>
}

/** Trades one token for another. What it writes is read, simulated and compared before a wallet is asked for it. */
export type SwapService = Service & {
  fetchTokens(input: { readonly network: Network; readonly signal: AbortSignal }): Promise<readonly SwapToken[]>
  /**
   * @throws an error whose `code` is `insufficient_liquidity` where there is too little of it to be had, and anything else where
   * there is no such trade
   */
  fetchQuote(input: SwapRequest & { readonly signal: AbortSignal }): Promise<SwapQuote>
  prepare(input: SwapRequest & { readonly quote: SwapQuote; readonly signal: AbortSignal }): Promise<SwapSteps>
}
