import type { Account } from './account.ts'
import type { Connection, Connector } from './connector.ts'
import type { Allowance, Detail, Intent, IntentInput, TokenFacts } from './intent.ts'
import type { CaipNetworkId, Network } from './network.ts'
import type { PayloadOf } from './register.ts'

/** The most that a transaction costs, in the smallest unit of `symbol`. */
export type Fee = {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /**
   * The amount that must stay in the account when all native currency is sent, as a margin or a rent; `value` if
   * absent.
   */
  readonly reserve?: bigint | undefined
  /** The network takes exactly `value`, to the last digit. */
  readonly exact?: boolean | undefined
  /** The most that such a transaction usually costs. A higher fee is pointed out, however much is paid. */
  readonly usual?: bigint | undefined
  /**
   * The part of `value` that is a deposit and no fee: the network keeps it in an account that the transaction opens for
   * the receiver.
   */
  readonly deposit?: bigint | undefined
  /** What it is held against, in the native currency's smallest unit; what is paid where absent. */
  readonly against?: bigint | undefined
  /** The fee that the app, or the kit in its place, has chosen to pay: up to it, no fee is called high. */
  readonly chosen?: bigint | undefined
}

/**
 * A fact that a visitor should know before they confirm. The interface has sentences for tapkit's codes; a plugin's own
 * code comes with `title` and `text`. `blocks`: the request cannot be confirmed.
 */
export type Notice = {
  readonly code: string
  readonly blocks?: boolean | undefined
  /** `danger`: it is drawn as what blocks is, and can be confirmed. `neutral`: it is drawn as a fact and not as a warning. */
  readonly tone?: 'danger' | 'neutral' | undefined
  /** The same payment made in another way, which the notice does not apply to. The review offers it by a button with this label. */
  readonly instead?: { readonly label: string; readonly intent: IntentInput } | undefined
  /** What its sentence is filled in with. */
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly title?: string | undefined
  readonly text?: string | undefined
}

/** An amount of an asset that leaves an account (`out`) or arrives in it (`in`), in the asset's smallest unit. */
export type Change = {
  readonly direction: 'out' | 'in'
  readonly amount: bigint
  /** The token's address; absent for the native currency. */
  readonly token?: string | undefined
  /** The receiver of an outgoing amount, or the payer of an incoming amount. */
  readonly party?: string | undefined
  /**
   * The bound that the amount was promised with. If absent, an outgoing amount is exact, and an incoming amount is not
   * promised.
   */
  readonly limit?: 'exactly' | 'atMost' | 'atLeast' | undefined
  /** The amount is a node's prediction: no bytes of the request guarantee its limit. */
  readonly kept?: 'simulation' | undefined
}

/** What a request does, read from its payload's bytes and from a node's simulation. */
export type Reading = {
  /** The amounts that leave the account and arrive in it, without fee and deposit. */
  readonly changes: readonly Change[]
  /** The allowances that the request gives, if the namespace has allowances. */
  readonly allowances?: readonly Allowance[] | undefined
  /** Contracts, or programs, that it calls itself; absent where it calls nobody. */
  readonly callees?: readonly string[] | undefined
  /**
   * What guarantees the limits of the promise. `bytes`, the default: the payload itself. `simulation`: incoming amounts
   * are a node's prediction. `nothing`: the payload could be neither read nor simulated, so incoming amounts and
   * further outgoing amounts are unknown.
   */
  readonly kept?: 'bytes' | 'simulation' | 'nothing' | undefined
  readonly memo?: string | undefined
  /**
   * The highest fee that the bytes allow the network to take, if they name it, in the native currency's smallest unit.
   */
  readonly feeLimit?: bigint | undefined
  /** Further lines of the review. */
  readonly details?: readonly Detail[] | undefined
  /** What is to be known of whom it pays, of whatever kind it is: nobody has the key, or a token's contract keeps what it is sent. */
  readonly notices?: readonly Notice[] | undefined
}

/** The request that a namespace makes of an intent. The visitor sees nothing yet. */
export type PrepareAnswer<namespace extends string = string> = {
  /** Plain data (JSON and bigint): exactly the request for the wallet. */
  readonly payload: PayloadOf<namespace>
  /** Absent if the fee could not be estimated. */
  readonly fee?: Fee | undefined
  readonly notices?: readonly Notice[] | undefined
  /** Unix time in ms after which the intent must be prepared anew. */
  readonly validUntil?: number | undefined
  /** Values that help to find the transaction on the chain if the wallet does not name it. */
  readonly trace?: Readonly<Record<string, string>> | undefined
  /**
   * Names of what the network lets a single transaction consume, such as a coin, or a nonce of an account. Of two requests that consume
   * the same, the network records one.
   */
  readonly consumes?: readonly string[] | undefined
  /**
   * The amount that the promised spender may already take, in the token's smallest unit; absent if it could not be
   * read.
   */
  readonly allowed?: bigint | undefined
}

/**
 * A request for money, reviewed and pinned: frozen, bound to its session, account and network, and sent at most once.
 * Its effects are read from `payload` itself.
 */
export type Prepared<namespace extends string = string> = Reading & {
  /** Id of this review. Preparing the same intent again gives another id. */
  readonly id: string
  readonly intent: Intent
  readonly namespace: namespace
  readonly sessionId: string
  readonly connector: Connector<namespace>
  readonly account: Account<namespace>
  readonly network: Network<namespace>
  readonly payload: PayloadOf<namespace>
  /** The most that the request costs; absent if the fee could not be estimated. */
  readonly fee?: Fee | undefined
  readonly notices: readonly Notice[]
  /** Unix time in ms. */
  readonly validUntil?: number | undefined
  readonly trace?: Readonly<Record<string, string>> | undefined
  /** Names of what the network lets a single transaction consume. */
  readonly consumes?: readonly string[] | undefined
  /** The amount that the promised spender may already take, in the token's smallest unit. */
  readonly allowed?: bigint | undefined
}

/** The input of a namespace's `prepare` tap. */
export type PrepareInput<namespace extends string = string> = {
  readonly namespace: namespace
  readonly intent: Intent
  readonly connection: Connection<namespace>
  readonly account: Account<namespace>
  readonly connector: Connector<namespace>
  readonly network: Network<namespace>
  readonly signal: AbortSignal
}

/**
 * How far a request is. `asked`: the wallet has the request. `sent`: the transaction is broadcast. `different`: the
 * network recorded something else than was reviewed. `unknown`: the transaction may have been sent, or is sent and not
 * recorded yet (money 12).
 */
export type LedgerStatus = 'asked' | 'sent' | 'confirmed' | 'failed' | 'different' | 'unknown'

/**
 * A request that a wallet was asked for. It is followed until its outcome is known, even if the modal closes or the
 * page reloads.
 */
export type LedgerEntry = {
  /** The id of its `Prepared`. */
  readonly id: string
  readonly namespace: string
  readonly networkId: CaipNetworkId
  /** Address that pays. */
  readonly account: string
  /** Name of the wallet. */
  readonly wallet: string
  readonly kind: string
  /** The payment in a line: '1.5 ETH'; empty if the request pays nothing that can be named. */
  readonly summary: string
  readonly status: LedgerStatus
  /** Absent until the wallet names the transaction or the chain shows it. */
  readonly transactionId?: string | undefined
  /** The wallet itself named the transaction, which outranks a transaction that was found on the chain. */
  readonly named?: boolean | undefined
  /**
   * The id that the wallet named, if another transaction took its place. `transactionId` is then the id of the
   * replacement.
   */
  readonly replaces?: string | undefined
  /** The changes as reviewed. */
  readonly changes: readonly Change[]
  /** Name of the service that chose the receiver; absent if the visitor or the host chose. */
  readonly through?: string | undefined
  /** The visitor or the host chose the receivers, though it is no `transfer`: `isChosen` of its intent. */
  readonly isChosen?: boolean | undefined
  /** A short name of the payload, to notice that the same payload is asked for again. */
  readonly digest?: string | undefined
  /** The tokens of `changes`. */
  readonly tokens: readonly TokenFacts[]
  readonly memo?: string | undefined
  readonly trace?: Readonly<Record<string, string>> | undefined
  /** Names of what the network lets a single transaction consume: `consumes` of its `Prepared`. */
  readonly consumes?: readonly string[] | undefined
  /** The name under which a plugin knows what the request is for: `ref` of its intent. */
  readonly ref?: string | undefined
  /** What the request is about, for the words of its kind: `facts` of its intent. */
  readonly facts?: Readonly<Record<string, string>> | undefined
  /** What the wallet answered beside the transaction's id, such as the id of an order. */
  readonly answer?: Readonly<Record<string, string>> | undefined
  /**
   * The network's record, if it differs from the review: something else happened, or less left than a limit allowed.
   */
  readonly seen?: readonly Change[] | undefined
  /** The request was promised to bring something in, even if nobody could say how much. */
  readonly awaits?: boolean | undefined
  /** Unix time in ms. */
  readonly askedAt: number
  readonly updatedAt: number
  /** The visitor was told how the request ended. */
  readonly told?: boolean | undefined
}

/** Outcome of a transaction. `unknown` means: broadcast, but not seen confirmed in time (money 13). */
export type Confirmation = {
  /**
   * The id of the recorded transaction. It differs from the requested id if the wallet has replaced the transaction.
   */
  readonly id: string
  readonly status: 'confirmed' | 'failed' | 'unknown'
  /**
   * Everything that left the paying account, without fee and deposit. If something was promised to arrive, also
   * everything that arrived. Absent if the record could not be read.
   */
  readonly seen?: readonly Change[] | undefined
  /**
   * The recorded transaction is not the request, but for example a cancellation. Nothing can then be confirmed from
   * what did not leave.
   */
  readonly isOther?: boolean | undefined
}
