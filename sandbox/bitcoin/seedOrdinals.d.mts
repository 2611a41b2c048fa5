type Rune = {
  readonly name: string
  readonly divisibility: number
  readonly symbol: string
  readonly premine: bigint
  readonly sats: number
}

/** The items of the wallets' ordinals address from the start; satoshi, and the smallest units of runes. */
export const seeded: {
  readonly picture: { readonly sats: number; readonly contentType: string }
  readonly runes: { readonly buckets: Rune; readonly shovels: Rune }
}
