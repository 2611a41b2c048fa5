export const chain: { readonly id: 'stacks:2147483648'; readonly chainId: 2147483648; readonly name: string }
export const people: {
  readonly accounts: readonly [string, string, string]
  readonly bob: string
  readonly treasury: string
}
/** The SIP-010 contract, `address.name`. */
export const token: `${string}.${string}`
/** As the API and post-conditions name the token. */
export const asset: `${string}.${string}::${string}`
export const counter: `${string}.${string}`
/** micro-STX by address. */
export const stx: Readonly<Record<string, bigint>>
export const coins: Readonly<Record<string, bigint>>
