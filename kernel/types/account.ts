import type { CaipNetworkId } from './network.ts'

/** An account of one namespace. */
export type Account<namespace extends string = string> = {
  readonly namespace: namespace
  readonly address: string
  /** The kind of account, in the kit's words. On Bitcoin: `payment`, `ordinal` or `stx`, where `purpose` has the wallets' own words. */
  readonly type?: string | undefined
  readonly publicKey?: string | undefined
  /** The purpose of an address, in the words of Bitcoin wallets: `payment`, `ordinals` (with an s) or `stacks`. */
  readonly purpose?: string | undefined
  readonly path?: string | undefined
  /** CAIP-2 ids of the networks that the wallet approved the account for; absent means every network. */
  readonly networks?: readonly CaipNetworkId[] | undefined
}

/** An amount in the smallest unit (wei, satoshi, lamports), with the currency's decimals and symbol to show it. */
export type Balance = {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  readonly name?: string | undefined
}

/** A token and the amount of it that an account holds. `address` is absent for the native currency. */
export type TokenBalance = Balance & {
  readonly name: string
  readonly address?: string | undefined
  readonly networkId: CaipNetworkId
  readonly imageUrl?: string | undefined
  /** The host does not list the token: anybody may have made the token, under any name. */
  readonly unlisted?: boolean | undefined
  /** `false` if the kit cannot write a transfer of the token. */
  readonly sendable?: false | undefined
  /** The visitor added the token to their list. */
  readonly added?: boolean | undefined
  /** Price of a whole token in US dollars, if a price source exists (reads 3). */
  readonly price?: number | undefined
}

/** What is known about an address or a name. */
export type Profile = {
  readonly address: string
  readonly name?: string | undefined
  readonly imageUrl?: string | undefined
}
