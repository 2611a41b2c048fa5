import type { ListedToken } from './listedToken.ts'

/** CAIP-2 network id, such as `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** Currency that fees are paid in. `decimals` is the power of ten between it and its smallest unit. */
export type NativeCurrency = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** A network of any namespace. `id` is `namespace:reference` (CAIP-2). */
export type Network<namespace extends string = string> = {
  readonly id: `${namespace}:${string}`
  readonly namespace: namespace
  readonly reference: string
  /** Former ids of the network. Wallets, stored choices and hosts may still use them. */
  readonly formerIds?: readonly CaipNetworkId[] | undefined
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** First JSON-RPC or REST endpoint. */
  readonly rpcUrl: string
  /** Further endpoints, asked in this order if `rpcUrl` does not answer (reads 15). Their origins are in `hosts` of their plugin. */
  readonly otherRpcUrls?: readonly string[] | undefined
  /**
   * The endpoint to give to others, such as a wallet that adds the network, because `rpcUrl` may contain the site's
   * key.
   */
  readonly publicRpcUrl?: string | undefined
  /** Block explorer, without a trailing slash. */
  readonly explorerUrl?: string | undefined
  /** The explorer's pages, if they are not `/address/{id}` and `/tx/{id}`; `{id}` is the address or the transaction. */
  readonly explorerPaths?: { readonly address: string; readonly transaction: string } | undefined
  /** Picture, `https:` or `data:image/…`. */
  readonly imageUrl?: string | undefined
  readonly testnet?: boolean | undefined
}

/** The facts of a namespace, as its plugin describes them: kernel and interface know no chain. */
export type NamespaceInfo = {
  /** Short name for use in a sentence: 'EVM', 'Solana'. */
  readonly name: string
  /** Picture, `https:` or `data:image/…`; the picture of its first network if absent. */
  readonly imageUrl?: string | undefined
  /** The type of account to show first if a wallet shares several, such as 'payment'. */
  readonly accountType?: string | undefined
  /** The longest memo that a transfer may carry, in bytes (UTF-8); absent if transfers carry no memo. */
  readonly memoBytes?: number | undefined
  /** The address that stands for the native currency in lists of tokens. */
  readonly nativeToken?: string | undefined
  /**
   * The tokens that the host lists, by CAIP-2 id. A plugin that reads tokens from another source marks these as listed
   * (reads 3).
   */
  readonly tokens?: Readonly<Record<string, readonly ListedToken[]>> | undefined
  /** How long a transfer usually takes until the network records it, in ms. */
  readonly settlesIn?: number | undefined
}
