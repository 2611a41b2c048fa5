/** CAIP-2 network id, such as `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** Currency that fees are paid in. `decimals` is the power of ten between it and its smallest unit. */
export type NativeCurrency = { readonly name: string; readonly symbol: string; readonly decimals: number }

/** A network of any namespace. `id` is `namespace:reference` (CAIP-2). */
export type Network<namespace extends string = string> = {
  readonly id: CaipNetworkId
  readonly namespace: namespace
  readonly reference: string
  readonly name: string
  readonly nativeCurrency: NativeCurrency
  /** First JSON-RPC or REST endpoint. */
  readonly rpcUrl: string
  /** Block explorer, without a trailing slash. */
  readonly explorerUrl?: string | undefined
  /** Picture, `https:` or `data:image/…`. */
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  readonly testnet?: boolean | undefined
}
