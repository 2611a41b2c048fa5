import type { Hooks, InputFor, Kernel } from 'tapkit/kernel'
import type { Cluster } from './networks/cluster.ts'

/** What the actions of one composed plugin share. */
export type Context = {
  readonly kernel: Kernel
  /** Composed clusters by CAIP-2 id; their RPC urls are final. */
  readonly clusters: ReadonlyMap<string, Cluster>
  /** Mints that are listed even where an account holds none of them, by CAIP-2 id. */
  readonly tokens: Readonly<Record<string, readonly string[] | undefined>>
}

type Asking = { [name in keyof Hooks]: Hooks[name] extends { promise(input: infer input): unknown } ? input : never }

/** What a tap of this plugin is handed. */
export type HookInput<name extends keyof Hooks> = InputFor<Asking[name], 'solana'>
