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
  /** Ids that it had before, by which wallets, stored choices and hosts may still name it. */
  readonly formerIds?: readonly CaipNetworkId[] | undefined
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** First JSON-RPC or REST endpoint. */
  readonly rpcUrl: string
  /** The endpoint that others are given, such as a wallet that adds the network; `rpcUrl` may hold the site's key. */
  readonly publicRpcUrl?: string | undefined
  /** Block explorer, without a trailing slash. */
  readonly explorerUrl?: string | undefined
  /** The explorer's pages, where they are not `/address/{id}` and `/tx/{id}`; `{id}` is the address or the transaction. */
  readonly explorerPaths?: { readonly address: string; readonly transaction: string } | undefined
  /** Picture, `https:` or `data:image/…`. */
  readonly imageUrl?: string | undefined
  readonly testnet?: boolean | undefined
}

/** What people are told of a namespace, as its plugin says it: kernel and interface know no chain. */
export type NamespaceInfo = {
  /** Short, as it stands in a sentence: 'EVM', 'Solana'. */
  readonly name: string
  /** Picture, `https:` or `data:image/…`; that of its first network where absent. */
  readonly imageUrl?: string | undefined
  /** The type of account that is shown first where a wallet shares several, such as 'payment'. */
  readonly accountType?: string | undefined
  /** A transfer may carry a text of at most so many bytes (UTF-8); absent where it carries none. */
  readonly memoBytes?: number | undefined
  /** The address that stands for the native currency in lists of tokens. */
  readonly nativeToken?: string | undefined
  /** The tokens that the host lists, by CAIP-2 id: who reads them elsewhere than its plugin does marks them by it (reads 3). */
  readonly tokens?: Readonly<Record<string, readonly ListedToken[]>> | undefined
  /** How long a transfer usually takes until the network has recorded it, in ms. */
  readonly settlesIn?: number | undefined
}
