import type { Hooks, Kernel, ListedToken, TapInput } from 'tapkit/kernel'
import type { Fees } from './fees.ts'
import type { Cluster } from './networks/cluster.ts'

/** The context that the actions of a composed plugin share. */
export type Context = {
  readonly kernel: Kernel
  /** Composed clusters by CAIP-2 id; their RPC urls are final. */
  readonly clusters: ReadonlyMap<string, Cluster>
  /** Tokens that are listed even if an account holds none of them, by CAIP-2 id. */
  readonly tokens: Readonly<Record<string, readonly ListedToken[] | undefined>>
  /** The fees that transfers pay the network. */
  readonly fees: Fees
}

/** The part of the context that questions to a node need, so that a page without a kernel can ask them too. */
export type NodeContext = Pick<Context, 'clusters'> & { readonly kernel: Pick<Kernel, 'http'> }

/** The input of a tap of this plugin. */
export type HookInput<name extends keyof Hooks> = TapInput<name, 'solana'>
