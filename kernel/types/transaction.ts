import type { CaipNetworkId } from './network.ts'

/** What moved in a transaction: an amount of a token, or a collectible. */
export type Transfer = {
  readonly direction: 'in' | 'out' | 'self'
  /** A plain decimal in whole tokens. */
  readonly amount?: string | undefined
  readonly symbol?: string | undefined
  readonly name?: string | undefined
  readonly imageUrl?: string | undefined
  /** Absent for the native currency. */
  readonly address?: string | undefined
  /** No source identified the token, so its symbol may be a fake. */
  readonly unnamed?: true | undefined
  /** The receiver of an outgoing amount, or the payer of an incoming amount. */
  readonly party?: string | undefined
  /** The value at the time, in US dollars. */
  readonly value?: number | undefined
  readonly collectible?: { readonly name?: string | undefined; readonly isSpam?: boolean | undefined } | undefined
}

/** A past transaction of an account, as an indexer or a node reports it. */
export type Transaction = {
  /** The transaction's id on its network: a hash or a signature. */
  readonly id: string
  readonly networkId: CaipNetworkId
  /** The kind of transaction in the indexer's words: `send`, `receive`, `trade` … */
  readonly kind: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Unix time in ms. */
  readonly at: number
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The app that made the transaction. */
  readonly application?: { readonly name?: string | undefined; readonly imageUrl?: string | undefined } | undefined
  readonly transfers: readonly Transfer[]
}
