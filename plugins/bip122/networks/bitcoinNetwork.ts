/** The five Bitcoin networks, as wallets that speak the sats-connect dialect name them. */
export type BitcoinNetworkName = 'Mainnet' | 'Testnet' | 'Testnet4' | 'Signet' | 'Regtest'

/** The compiler compares it first: a network of another plugin is told by its id, and not by the fields that it lacks. */
type HasBitcoinId = {
  /** CAIP-2 id: `bip122:` and the first 32 hex digits of its genesis block. */
  readonly id: `bip122:${string}`
}

/** A Bitcoin network and its explorer. */
export type BitcoinNetwork = HasBitcoinId & {
  readonly network: BitcoinNetworkName
  /** Shown to people. */
  readonly name: string
  /** Prefix of its bech32 addresses (BIP-173): Testnet, Testnet4 and Signet share one. */
  readonly hrp: 'bc' | 'tb' | 'bcrt'
  /** Explorer in mempool.space's shape, without a trailing slash: `/api/address/{a}/utxo`, `/api/tx/{id}`, … stand below it. */
  readonly explorerUrl: string
  readonly testnet?: boolean | undefined
  /** Picture, `https:` or `data:image/…`. */
  readonly imageUrl?: string | undefined
}
