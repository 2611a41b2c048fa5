import type { Account, TokenBalance } from './account.ts'
import type { Connector } from './connector.ts'
import type { Network } from './network.ts'

/** A payment of the native currency, or of `token`, in its smallest unit. */
export type Transfer<namespace extends string = string> = {
  readonly namespace: namespace
  readonly network: Network<namespace>
  readonly account: Account<namespace>
  readonly connector: Connector<namespace>
  readonly to: string
  /** Smallest unit: wei, satoshi, lamports or the token's own. */
  readonly amount: bigint
  /** Absent for the native currency. */
  readonly token?: Pick<TokenBalance, 'address' | 'decimals' | 'symbol' | 'name'> | undefined
  readonly memo?: string | undefined
}

/** What a transfer will cost at most, in the smallest unit of `symbol`. */
export type Fee = {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /** What sending all of the native currency must leave in the account: a margin, or a rent; `value` where absent. */
  readonly reserve?: bigint | undefined
  /** The network takes exactly this, to the last digit. */
  readonly exact?: boolean | undefined
  /** What of `value` is no fee: the network keeps it in an account that the transfer opens for the receiver. */
  readonly deposit?: bigint | undefined
  /** What the sender should know before the transfer is confirmed. */
  readonly notices?: readonly TransferNotice[] | undefined
}

/**
 * `notWallet`: the receiver is no wallet but an address of a program or contract. `receivesLess`: the token keeps part of
 * each transfer.
 */
export type TransferNotice = 'notWallet' | 'receivesLess'

/** Outcome of a transaction. `unknown` means: broadcast, but not seen confirmed in time (R25). */
export type Confirmation = {
  readonly id: string
  readonly status: 'confirmed' | 'failed' | 'unknown'
  /** What the network recorded, to compare with what was reviewed. */
  readonly seen?: { readonly to?: string | undefined; readonly amount?: bigint | undefined } | undefined
}
