import type { EthCall } from 'tapkit/eip155'
import type { CaipNetworkId } from 'tapkit/kernel'

export type FarcasterOptions = {
  /**
   * The relay that takes the question to the visitor's phone and brings the answer. The operator of the relay can have a visitor log in another device, as
   * anybody can who shows the visitor another link.
   * @default 'https://relay.farcaster.xyz'
   */
  readonly relay?: string | undefined
  /** Access to Optimism (`eip155:10`), where accounts of Farcaster are registered: the URL of an RPC endpoint, or a function. */
  readonly call: Readonly<Record<CaipNetworkId, EthCall | string>>
}
