import type { Hooks, Kernel, ListedToken, TapInput } from 'tapkit/kernel'
import type { Fees } from './fees.ts'
import type { Cluster } from './networks/cluster.ts'

/** What the actions of one composed plugin share. */
export type Context = {
  readonly kernel: Kernel
  /** Composed clusters by CAIP-2 id; their RPC urls are final. */
  readonly clusters: ReadonlyMap<string, Cluster>
  /** Tokens that are listed even where an account holds none of them, by CAIP-2 id. */
  readonly tokens: Readonly<Record<string, readonly ListedToken[] | undefined>>
  /** What transfers pay the network. */
  readonly fees: Fees
}

/** What a tap of this plugin is handed. */
export type HookInput<name extends keyof Hooks> = TapInput<name, 'solana'>
