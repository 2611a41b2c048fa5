import type { Hooks, InputFor, Kernel } from 'tapkit/kernel'
import type { TokenFacts } from './actions/readToken.ts'

/** What the actions of one composed plugin share. */
export type Context = {
  readonly kernel: Kernel
  /** What contracts said of themselves, by network and asset: it does not change. */
  readonly tokens: Map<string, TokenFacts>
}

type Asking = { [name in keyof Hooks]: Hooks[name] extends { promise(input: infer input): unknown } ? input : never }

/** What a tap of this plugin is handed. */
export type HookInput<name extends keyof Hooks> = InputFor<Asking[name], 'stacks'>
