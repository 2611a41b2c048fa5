import type { Connector, Hooks, Kernel, TapInput } from 'tapkit/kernel'
import type { BitcoinNetwork } from './networks/bitcoinNetwork.ts'

/** The context that the actions of a composed plugin share. */
export type Context = {
  readonly kernel: Kernel
  /** Composed networks by CAIP-2 id; their explorers are final. */
  readonly networks: ReadonlyMap<string, BitcoinNetwork>
  /** Indexes of inscriptions and runes by CAIP-2 id. */
  readonly ordinals: Readonly<Record<string, string>>
}

/** The input of a tap of this plugin. */
export type HookInput<name extends keyof Hooks> = TapInput<name, 'bip122'>

export type BitcoinConnector = Connector<'bip122'>
