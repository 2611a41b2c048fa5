import type { Connector, Hooks, InputFor, Kernel } from 'tapkit/kernel'
import type { TokenFacts } from './actions/readToken.ts'

/** Listeners on a wallet. `sessionId` is the session that they serve. */
export type Binding = { sessionId: string; unbind(): void }

/** What the actions of one composed plugin share. */
export type Context = {
  readonly kernel: Kernel
  /** Listeners on wallets, by connector key. */
  readonly bindings: Map<string, Binding>
  /** What contracts said of themselves, by network and asset: it does not change. */
  readonly tokens: Map<string, TokenFacts>
}

type Asking = { [name in keyof Hooks]: Hooks[name] extends { promise(input: infer input): unknown } ? input : never }

/** What a tap of this plugin is handed. */
export type HookInput<name extends keyof Hooks> = InputFor<Asking[name], 'stacks'>

export type StacksConnector = Connector<'stacks'>
