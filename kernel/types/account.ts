import type { CaipNetworkId } from './network.ts'

/** An account of one namespace. */
export type Account<namespace extends string = string> = {
  readonly namespace: namespace
  readonly address: string
  readonly type?: string | undefined
  readonly publicKey?: string | undefined
  readonly purpose?: string | undefined
  readonly path?: string | undefined
  /** CAIP-2 ids of the networks that it was approved for; absent means every one. */
  readonly networks?: readonly CaipNetworkId[] | undefined
}

/** Amount in the smallest unit (wei, satoshi, lamports), with what is needed to show it. */
export type Balance = {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  readonly name?: string | undefined
}

/** A token and how much of it an account holds. `address` is absent for the native currency. */
export type TokenBalance = Balance & {
  readonly name: string
  readonly address?: string | undefined
  readonly networkId: CaipNetworkId
  readonly imageUrl?: string | undefined
  /** The host did not list it: anybody may have made it, under any name. */
  readonly unlisted?: boolean | undefined
  /** `false` where no transfer of it can be written here. */
  readonly sendable?: false | undefined
  /** The visitor has put it on their list. */
  readonly added?: boolean | undefined
  /** Price of one whole token in US dollars, where a price source exists (reads 3). */
  readonly price?: number | undefined
}

/** What is known about an address or a name. */
export type Profile = {
  readonly address: string
  readonly name?: string | undefined
  readonly imageUrl?: string | undefined
}
