import type { Connector, Hooks, InputFor, Kernel } from 'tapkit/kernel'
import type { Binding } from './connectors/bindEvents.ts'
import type { Cluster } from './networks/cluster.ts'

/** What the actions of one composed plugin share. */
export type Context = {
  readonly kernel: Kernel
  /** Composed clusters by CAIP-2 id; their RPC urls are final. */
  readonly clusters: ReadonlyMap<string, Cluster>
  /** Mints that are listed even where an account holds none of them, by CAIP-2 id. */
  readonly tokens: Readonly<Record<string, readonly string[] | undefined>>
  /** Listeners on wallets, by connector key. */
  readonly bindings: Map<string, Binding>
}

type Asking = { [name in keyof Hooks]: Hooks[name] extends { promise(input: infer input): unknown } ? input : never }

/** What a tap of this plugin is handed. */
export type HookInput<name extends keyof Hooks> = InputFor<Asking[name], 'solana'>

export type SolanaConnector = Connector<'solana'>
