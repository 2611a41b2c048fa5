import type { Hooks, InputFor, Kernel } from 'tapkit/kernel'
import type { Chain } from './networks/chain.ts'

/** What the actions of one composed plugin share. */
export type Context = {
  readonly kernel: Kernel
  /** Composed chains by CAIP-2 id; their RPC urls are final. */
  readonly chains: ReadonlyMap<string, Chain>
  /** Token addresses by CAIP-2 id (R44). */
  readonly tokens: Readonly<Record<string, readonly string[] | undefined>>
}

type Asking = { [name in keyof Hooks]: Hooks[name] extends { promise(input: infer input): unknown } ? input : never }

/** What a tap of this plugin is handed. */
export type HookInput<name extends keyof Hooks> = InputFor<Asking[name], 'eip155'>
