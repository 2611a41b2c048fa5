import type { TokenBalance } from './account.ts'
import type { PayloadOf } from './register.ts'

/** The parts of a token that identify it and that its amounts are shown with. */
export type TokenFacts = Pick<TokenBalance, 'address' | 'decimals' | 'symbol' | 'name'>

/** The fields of a request beside its promise, by kind. Plugins merge their own kinds in. */
export interface Intents {
  /** A payment of the native currency, or of `token`, in its smallest unit (wei, satoshi, lamports). */
  transfer: {
    readonly to: string
    readonly amount: bigint
    readonly token?: TokenFacts | undefined
    /** A text that the payment carries, if the namespace has memos. */
    readonly memo?: string | undefined
    /**
     * Known addresses that `to` could be mistaken for. The visitor has compared `to` with each of these, and means
     * `to`.
     */
    readonly notMeant?: readonly string[] | undefined
    /**
     * Name of the service that chose `to`, such as a deposit address of its own. A payment through a service does not
     * make `to` known.
     */
    readonly through?: string | undefined
  }
  /**
   * A request that a feature wrote itself, exactly as the wallet will be asked. Its bytes are the limit of what it may
   * do.
   */
  calls: undefined
}

/** A bound on an amount of an asset, in its smallest unit. */
export type Limit<bound extends 'exactly' | 'atMost' | 'atLeast' = 'exactly' | 'atMost' | 'atLeast'> = {
  readonly limit: bound
  readonly amount: bigint
  /** The token's address; absent for the native currency. */
  readonly token?: string | undefined
  /** The receiver of an outgoing amount or the payer of an incoming amount; absent if any party will do. */
  readonly party?: string | undefined
  /** Known addresses that `party` is easily taken for: beside each, the visitor was shown `party`, and means `party`. */
  readonly notMeant?: readonly string[] | undefined
}

/** How much of an account's token a spender may take, in the token's smallest unit; `all` has no limit. */
export type Allowance = {
  readonly token: string
  readonly spender: string
  readonly amount: bigint | 'all'
}

/**
 * Everything that a request may do. The request's bytes and the network's record are both compared with its promise.
 */
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
  /**
   * The allowances that the request has to give, and no others. If absent: none if `out` is a list, any if `out` is a
   * text.
   */
  readonly allowances?: readonly Allowance[] | undefined
  /** The memo that the request has to carry; absent allows any. */
  readonly memo?: string | undefined
  /** Unix time in ms after which the intent must be requested anew. */
  readonly validUntil?: number | undefined
}

/** A line of a review, such as `{ code: 'feeRate', value: '12 sat/vB' }`. A plugin's own code comes with its heading, in the kit's locale. */
export type Detail = {
  readonly code: string
  readonly label?: string | undefined
  readonly value: string
}

/** A fact that a feature tells of its request, of which the request's bytes say nothing. The words are in the kit's locale. */
type ToldNotice = {
  readonly code: string
  readonly tone?: 'danger' | 'neutral' | undefined
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly title: string
  readonly text: string
}

/** A request as a visitor or a host means it. `prepare` turns it into the request for the wallet. */
export type Intent<namespace extends string = string> = {
  readonly [kind in keyof Intents]: {
    readonly kind: kind
    readonly promise: IntentPromise
    /** The tokens of the request, the token that leaves first. The native currency is not in the list. */
    readonly tokens: readonly TokenFacts[]
    readonly about: Intents[kind]
    /**
     * The name under which a plugin knows what the request is for, such as an order of its own, whose address nobody
     * else pays. The ledger entry keeps it.
     */
    readonly ref?: string | undefined
    /**
     * The payment is the price of a service, and its feature shows what the price covers. The network fee is then compared with the
     * usual fee, and not with the price.
     */
    readonly isPrice?: boolean | undefined
    /**
     * The visitor or the host chose the receivers, as of a `transfer`: addresses that are paid become known. A payment through a
     * service (`through` in `about`) makes none known.
     */
    readonly isChosen?: boolean | undefined
    /**
     * Short texts for the words of the kind, such as the name of what is bought. The ledger entry keeps them, so that the outcome
     * names it at a later visit too.
     */
    readonly facts?: Readonly<Record<string, string>> | undefined
    /** Notices of the feature's own. Each review of the request has them, also a review that an app draws itself. */
    readonly notices?: readonly ToldNotice[] | undefined
    /** Lines of the feature's own, after the lines that the payload's bytes give. */
    readonly details?: readonly Detail[] | undefined
  } & Written<kind, PayloadOf<namespace>>
}[keyof Intents]

/** The payload, if a feature or a service has already written it. */
type Written<kind, payload> = kind extends 'calls'
  ? { readonly payload: payload }
  : { readonly payload?: payload | undefined }

/**
 * The input of `prepare`: an intent, or the short form of a kind of the kernel.
 * @example
 * ```ts
 * import type { IntentInput } from 'tapkit/kernel'
 * export const payment: IntentInput = { kind: 'transfer', to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', amount: 1n }
 * ```
 */
export type IntentInput<namespace extends string = string> =
  | ({ readonly kind: 'transfer' } & Intents['transfer'])
  | { readonly kind: 'calls'; readonly payload: PayloadOf<namespace>; readonly ref?: string | undefined }
  | Intent<namespace>
