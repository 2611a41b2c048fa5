import type { Connector, Hooks, InputFor, Kernel } from 'tapkit/kernel'
import type { BitcoinNetwork } from './networks/bitcoinNetwork.ts'

/** What a transaction pays to one receiver. `amount` is in satoshi. */
export type Payment = { readonly to: string; readonly amount: bigint }

/** What the actions of one composed plugin share. */
export type Context = {
  readonly kernel: Kernel
  /** Composed networks by CAIP-2 id; their explorers are final. */
  readonly networks: ReadonlyMap<string, BitcoinNetwork>
  /** What was paid from here, by transaction id: an output of the transaction must be it. */
  readonly payments: Map<string, Payment>
  /** The fee rates that were last shown, in satoshi per virtual byte, by CAIP-2 id. */
  readonly shownRates: Map<string, number>
}

type Asking = { [name in keyof Hooks]: Hooks[name] extends { promise(input: infer input): unknown } ? input : never }

/** What a tap of this plugin is handed. */
export type HookInput<name extends keyof Hooks> = InputFor<Asking[name], 'bip122'>

export type BitcoinConnector = Connector<'bip122'>
