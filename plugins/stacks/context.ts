import type { Hooks, Kernel, ListedToken, TapInput } from 'tapkit/kernel'

/** What a SIP-010 contract says of itself. */
export type TokenFacts = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** What the actions of one composed plugin share. */
export type Context = {
  readonly kernel: Kernel
  /** The host's tokens by CAIP-2 id (reads 3). */
  readonly tokens: Readonly<Record<string, readonly ListedToken[] | undefined>>
  /** What contracts said of themselves, by network and asset: it does not change. */
  readonly facts: Map<string, TokenFacts>
}

/** What a tap of this plugin is handed. */
export type HookInput<name extends keyof Hooks> = TapInput<name, 'stacks'>
