import type { AddressType } from '../../bitcoin/accounts.mjs'
import type { Handle } from '../handleOf.ts'
import type { Mode } from '../types.ts'

/** As in the Sandbox Wallet; 'throw' breaks at every request, as a wallet with a bug does. */
export type BitcoinMode = Mode | 'throw'

export type NetworkName = 'Mainnet' | 'Testnet' | 'Testnet4' | 'Signet' | 'Regtest'

export type Dialect = 'sats' | 'unisat' | 'standard'

/** An address of a wallet, as the sats-connect dialect tells it. */
export type Address = {
  address: string
  publicKey: string
  purpose: 'payment' | 'ordinals'
  addressType: AddressType
  walletType: 'software'
}

export type BitcoinWalletsOptions = {
  /** Where the sandbox's explorer is. */
  explorerUrl: string
  /** Which dialects are in the page; all three by default. */
  install?: readonly Dialect[]
  mode?: BitcoinMode
  network?: NetworkName
  /** The sats-connect wallet has the methods for runes and inscriptions; it has none by default. */
  ordinals?: boolean
  /** Another name and picture than its own. */
  looks?: Partial<Record<Dialect, { name: string; icon: string }>>
}

/** The handle of one wallet for tests and consoles. */
export type BitcoinWallet = Handle<BitcoinMode> & {
  /** The user picks another network in the wallet. */
  setNetwork(name: NetworkName): void
  /** The user picks how payments are locked; UniSat's one address may be taproot. */
  setAddressType(type: AddressType): void
  /** The user removes this site from the wallet. */
  disconnect(): void
  /** The extension is gone: what it put into the page is there no more. */
  vanish(): void
}
