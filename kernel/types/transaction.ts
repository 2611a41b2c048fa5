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
  /** Nobody has told which token it is: its symbol may be anybody's. */
  readonly unnamed?: true | undefined
  /** To whom, or from whom. */
  readonly party?: string | undefined
  /** What it was worth, in US dollars. */
  readonly value?: number | undefined
  readonly collectible?: { readonly name?: string | undefined; readonly isSpam?: boolean | undefined } | undefined
}

/** A past transaction of an account, as an indexer or a node tells it. */
export type Transaction = {
  /** Names it on its network: a hash, a signature. */
  readonly id: string
  readonly networkId: CaipNetworkId
  /** What it did, in the indexer's word: `send`, `receive`, `trade` … */
  readonly kind: string
  readonly status: 'confirmed' | 'failed' | 'pending'
  /** Unix time in ms. */
  readonly at: number
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** The app that it was made in. */
  readonly application?: { readonly name?: string | undefined; readonly imageUrl?: string | undefined } | undefined
  readonly transfers: readonly Transfer[]
}
