import type { TokenBalance } from './account.ts'
import type { PayloadOf } from './register.ts'

/** What names a token: its address, and what is needed to show an amount of it. */
export type TokenFacts = Pick<TokenBalance, 'address' | 'decimals' | 'symbol' | 'name'>

/** What a request is about beside its promise, by kind. A plugin merges kinds of its own in. */
export interface Intents {
  /** A payment of the native currency, or of `token`, in its smallest unit (wei, satoshi, lamports). */
  transfer: {
    readonly to: string
    readonly amount: bigint
    readonly token?: TokenFacts | undefined
    /** A text that goes with it, where the namespace has one. */
    readonly memo?: string | undefined
    /** Known addresses that `to` is easily taken for: beside each, the visitor was shown `to`, and means `to`. */
    readonly notMeant?: readonly string[] | undefined
    /** Name of the service that chose `to`, such as its own deposit address. A payment to it does not make the address known. */
    readonly through?: string | undefined
  }
  /** A request that a feature has written itself, as the wallet is asked for it. It does at most what its bytes say. */
  calls: undefined
}

/** A bound on an amount of an asset, in its smallest unit. */
export type Limit<bound extends 'exactly' | 'atMost' | 'atLeast' = 'exactly' | 'atMost' | 'atLeast'> = {
  readonly limit: bound
  readonly amount: bigint
  /** The token's address; absent for the native currency. */
  readonly token?: string | undefined
  /** To whom it goes, or from whom it comes; absent where that is open. */
  readonly party?: string | undefined
  /** Known addresses that `party` is easily taken for: beside each, the visitor was shown `party`, and means `party`. */
  readonly notMeant?: readonly string[] | undefined
}

/** What a spender may take of an account's token, in its smallest unit; `all` has no limit. */
export type Allowance = {
  readonly token: string
  readonly spender: string
  readonly amount: bigint | 'all'
}

/** All that a request may do. What its bytes say, and what the network records, is compared with it. */
export type IntentPromise = {
  /**
   * All that may leave the account, fee and deposit apart, each asset once for each party. `exactly` and `atMost` in place of a list: as
   * the payload's own bytes say, or no more than they say.
   */
  readonly out: readonly Limit<'exactly' | 'atMost'>[] | 'exactly' | 'atMost'
  /** What has to come to the account, each asset once for each party. */
  readonly in?: readonly Limit<'exactly' | 'atLeast'>[] | undefined
  /** The only contracts, or programs, that it may call itself; any where absent, and none where the list is empty. */
  readonly callees?: readonly string[] | undefined
  /** All that it may let others take, and has to; where absent, nothing beside a list of what leaves, and else anything. */
  readonly allowances?: readonly Allowance[] | undefined
  /** The text that goes with it, and no other; any where absent. */
  readonly memo?: string | undefined
  /** Unix time in ms after which it must be asked for again. */
  readonly validUntil?: number | undefined
}

/** What a visitor or a host means; `prepare` makes of it what a wallet is asked for. */
export type Intent<namespace extends string = string> = {
  readonly [kind in keyof Intents]: {
    readonly kind: kind
    readonly promise: IntentPromise
    /** The tokens that it is about, the token that leaves first; the native currency is none. */
    readonly tokens: readonly TokenFacts[]
    readonly about: Intents[kind]
  } & Written<kind, PayloadOf<namespace>>
}[keyof Intents]

/** What a feature or a service has written of a request already. */
type Written<kind, payload> = kind extends 'calls'
  ? { readonly payload: payload }
  : { readonly payload?: payload | undefined }

/**
 * What `prepare` takes: an intent, or the kernel's own kinds in short.
 * @example
 * ```ts
 * import type { IntentInput } from 'tapkit/kernel'
 * export const payment: IntentInput = { kind: 'transfer', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: 1n }
 * ```
 */
export type IntentInput<namespace extends string = string> =
  | ({ readonly kind: 'transfer' } & Intents['transfer'])
  | { readonly kind: 'calls'; readonly payload: PayloadOf<namespace> }
  | Intent<namespace>
