import type { Kernel } from 'tapkit/kernel'
import type { BitcoinConnector, Context } from '../../context.ts'
import type { BitcoinNetworkName } from '../../networks/bitcoinNetwork.ts'
import type { BitcoinProvider } from '../../provider.ts'

/** The input of an adapter: a wallet behind the contract. */
export type Asked = {
  readonly kernel: Kernel
  readonly networks: Context['networks']
  readonly provider: BitcoinProvider
  readonly wallet: BitcoinConnector
  /** The network that the wallet is on, else the active one. */
  network(): Promise<BitcoinNetworkName>
}

/** Answers a method through the contract. */
export type Adapter<params> = (asked: Asked, params: params) => Promise<unknown>
