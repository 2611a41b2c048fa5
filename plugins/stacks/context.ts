import type { Hooks, Kernel, ListedToken, TapInput } from 'tapkit/kernel'

/** A SIP-010 contract's facts about its token. */
export type TokenFacts = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** The context that the actions of a composed plugin share. */
export type Context = {
  readonly kernel: Kernel
  /** The host's tokens by CAIP-2 id (reads 3). */
  readonly tokens: Readonly<Record<string, readonly ListedToken[] | undefined>>
  /** The facts of contracts, by network and asset: they do not change. */
  readonly facts: Map<string, TokenFacts>
}

/** The input of a tap of this plugin. */
export type HookInput<name extends keyof Hooks> = TapInput<name, 'stacks'>
