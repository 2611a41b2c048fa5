import type { Hooks, Kernel, ListedToken, TapInput } from 'tapkit/kernel'
import type { Chain } from './networks/chain.ts'

/** The context that the actions of a composed plugin share. */
export type Context = {
  readonly kernel: Kernel
  /** Composed chains by CAIP-2 id; their RPC urls are final. */
  readonly chains: ReadonlyMap<string, Chain>
  /** The host's tokens by CAIP-2 id (reads 3). */
  readonly tokens: Readonly<Record<string, readonly ListedToken[] | undefined>>
}

/** The part of the context that questions to a node need, so that a page without a kernel can ask them too. */
export type NodeContext = Pick<Context, 'chains' | 'tokens'> & { readonly kernel: Pick<Kernel, 'http'> }

/** The input of a tap of this plugin. */
export type HookInput<name extends keyof Hooks> = TapInput<name, 'eip155'>
