type Contract = { readonly address: string; readonly blockCreated?: number | undefined }

/** The compiler compares it first: a network of another plugin is told by its id, such as 'solana:…', and not by the fields that it lacks. */
type HasChainId = {
  /** EIP-155 chain id. */
  readonly id: number
}

/** An EVM network in viem's shape, which every chain of `viem/chains` has. */
export type Chain = HasChainId & {
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: {
    readonly default: { readonly http: readonly string[] }
    /** The endpoints that a wallet gets which adds the chain; `default` if absent. */
    readonly public?: { readonly http: readonly string[] } | undefined
  }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
  readonly contracts?:
    | {
        readonly multicall3?: Contract | undefined
        readonly ensUniversalResolver?: Contract | undefined
        /** The contract of the OP Stack that tells the fee for a transaction's data, apart from gas. */
        readonly gasPriceOracle?: Contract | undefined
      }
    | undefined
  /** Picture, `https:` or `data:image/…`. */
  readonly imageUrl?: string | undefined
}

/** Multicall3 has the same address on nearly every network (https://multicall3.com). */
export const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** Networks of ZKsync derive addresses in another way. */
export const zksyncMulticall3 = '0xF9cda624FBC7e059355ce98a31693d299FACd963'
