/** The compiler compares it first: a network of another plugin is told by its id, and not by the fields that it lacks. */
type HasSolanaId = {
  /** CAIP-2 id: `solana:` and the first 32 characters of the genesis hash. */
  readonly id: `solana:${string}`
}

/** A Solana cluster. */
export type Cluster = HasSolanaId & {
  readonly name: string
  /** JSON-RPC endpoints, first choice first. */
  readonly rpcUrls: readonly [string, ...string[]]
  /** WebSocket endpoint; by default the first RPC url with `ws` for `http`. */
  readonly wsUrl?: string | undefined
  /** The wallets' name of the cluster (Wallet Standard); `solana:localnet` if absent. */
  readonly chain?: WalletChain | undefined
  /** Ids that were given to the cluster before, which some wallets still use. */
  readonly formerIds?: readonly `solana:${string}`[] | undefined
  /** Block explorer, without a trailing slash. */
  readonly explorerUrl?: string | undefined
  /** The explorer's pages; `{id}` is the address or the transaction. By default `/address/{id}` and `/tx/{id}`. */
  readonly explorerPaths?: { readonly address: string; readonly transaction: string } | undefined
  readonly testnet?: boolean | undefined
  /** Picture, `https:` or `data:image/…`. */
  readonly imageUrl?: string | undefined
}

/** Names of clusters in Wallet Standard. */
export type WalletChain = 'solana:mainnet' | 'solana:devnet' | 'solana:testnet' | 'solana:localnet'

/** The wallets' name of a cluster. */
export const walletChainOf = ({ chain = 'solana:localnet' }: Cluster): WalletChain => chain
