import type { Account } from './account.ts'
import type { Connection, Connector } from './connector.ts'
import type { Allowance, Intent, TokenFacts } from './intent.ts'
import type { CaipNetworkId, Network } from './network.ts'
import type { PayloadOf } from './register.ts'

/** What a transaction will cost at most, in the smallest unit of `symbol`. */
export type Fee = {
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /** What sending all of the native currency must leave in the account: a margin, or a rent; `value` where absent. */
  readonly reserve?: bigint | undefined
  /** The network takes exactly this, to the last digit. */
  readonly exact?: boolean | undefined
  /** The most that such a transaction usually costs: a fee above it is pointed out, whatever is paid. */
  readonly usual?: bigint | undefined
  /** What of `value` is no fee: the network keeps it in an account that the transaction opens for the receiver. */
  readonly deposit?: bigint | undefined
  /** The fee that the app, or the kit in its place, has chosen to pay: up to it, no fee is called high. */
  readonly chosen?: bigint | undefined
}

/**
 * What a visitor should know before they confirm. The interface has sentences for the codes that tapkit uses; a plugin's own
 * code comes with `title` and `text`. `blocks`: it cannot be confirmed.
 */
export type Notice = {
  readonly code: string
  readonly blocks?: boolean | undefined
  /** What its sentence is filled in with. */
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly title?: string | undefined
  readonly text?: string | undefined
}

/** An amount of one asset that leaves an account (`out`) or comes to it (`in`), in its smallest unit. */
export type Change = {
  readonly direction: 'out' | 'in'
  readonly amount: bigint
  /** The token's address; absent for the native currency. */
  readonly token?: string | undefined
  /** To whom, or from whom. */
  readonly party?: string | undefined
  /** How the amount binds where it was promised; absent, what leaves is exact, and of what comes nothing is promised. */
  readonly limit?: 'exactly' | 'atMost' | 'atLeast' | undefined
  /** A node says so, and no bytes keep the limit. */
  readonly kept?: 'simulation' | undefined
}

/** What a payload says, read from its own bytes, and from a node that has tried them out. */
export type Reading = {
  /** What leaves the account and what comes to it, fee and deposit apart. */
  readonly changes: readonly Change[]
  /** What it lets others take once it is recorded, where the namespace has such a thing. */
  readonly allowances?: readonly Allowance[] | undefined
  /** Contracts, or programs, that it calls itself; absent where it calls nobody. */
  readonly callees?: readonly string[] | undefined
  /**
   * What keeps the limits of its promise. `bytes`, the default: its own words. `simulation`: what arrives is what a node says would
   * arrive now. `nothing`: nobody could read it or try it out, and what arrives, and what else may leave, is not known.
   */
  readonly kept?: 'bytes' | 'simulation' | 'nothing' | undefined
  readonly memo?: string | undefined
  /** The most that it lets the network take, where it says so, in the native currency's smallest unit. */
  readonly feeLimit?: bigint | undefined
  /** What else is worth a line, such as `{ code: 'feeRate', value: '12 sat/vB' }`. */
  readonly details?: readonly { readonly code: string; readonly value: string }[] | undefined
  /** What is to be known of whom it pays, of whatever kind it is: nobody has the key, or a token's contract keeps what it is sent. */
  readonly notices?: readonly Notice[] | undefined
}

/** What a namespace makes of an intent. The visitor is shown nothing for it. */
export type PrepareAnswer<namespace extends string = string> = {
  /** Plain data (JSON and bigint), exactly what the wallet will be asked for. */
  readonly payload: PayloadOf<namespace>
  /** Absent where it could not be estimated. */
  readonly fee?: Fee | undefined
  readonly notices?: readonly Notice[] | undefined
  /** Unix time in ms after which it must be prepared anew. */
  readonly validUntil?: number | undefined
  /** What helps to find the transaction on the chain where the wallet does not name it. */
  readonly trace?: Readonly<Record<string, string>> | undefined
  /** What the spender that its promise names may take already, in the token's smallest unit; absent where nobody could tell. */
  readonly allowed?: bigint | undefined
}

/**
 * A request for money, reviewed and pinned: frozen, bound to its session, account and network, and sent at most once. What
 * it does is read from `payload` itself.
 */
export type Prepared<namespace extends string = string> = Reading & {
  /** Of this review; another one of the same intent has another. */
  readonly id: string
  readonly intent: Intent
  readonly namespace: namespace
  readonly sessionId: string
  readonly connector: Connector<namespace>
  readonly account: Account<namespace>
  readonly network: Network<namespace>
  readonly payload: PayloadOf<namespace>
  /** The most that it costs; absent where it could not be estimated. */
  readonly fee?: Fee | undefined
  readonly notices: readonly Notice[]
  /** Unix time in ms. */
  readonly validUntil?: number | undefined
  readonly trace?: Readonly<Record<string, string>> | undefined
  /** What the spender that its promise names may take already, in the token's smallest unit. */
  readonly allowed?: bigint | undefined
}

/** What `prepare` of a namespace is handed. */
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
 * How far a request is. `asked`: the wallet has it. `sent`: it is broadcast. `different`: the network recorded something else
 * than was reviewed. `unknown`: it may have been sent, or is sent and not recorded yet (money 12).
 */
export type LedgerStatus = 'asked' | 'sent' | 'confirmed' | 'failed' | 'different' | 'unknown'

/** A request that a wallet was asked for, followed until its outcome is known, whatever becomes of the modal or the page. */
export type LedgerEntry = {
  /** That of its `Prepared`. */
  readonly id: string
  readonly namespace: string
  readonly networkId: CaipNetworkId
  /** Address that pays. */
  readonly account: string
  /** Name of the wallet. */
  readonly wallet: string
  readonly kind: string
  /** What it pays, in one line: '1.5 ETH'; empty where it pays nothing that has a name. */
  readonly summary: string
  readonly status: LedgerStatus
  /** Absent until the wallet or the chain has named it. */
  readonly transactionId?: string | undefined
  /** The wallet itself named it: that counts for more than what was found on the chain. */
  readonly named?: boolean | undefined
  /** The id that the wallet named, where `transactionId` is of what was found in its place. */
  readonly replaces?: string | undefined
  /** As reviewed. */
  readonly changes: readonly Change[]
  /** Name of the service that chose the receiver; absent where the visitor or the host did. */
  readonly through?: string | undefined
  /** Names what the wallet was asked for, to tell that the same is asked for again. */
  readonly digest?: string | undefined
  /** The tokens of `changes`. */
  readonly tokens: readonly TokenFacts[]
  readonly memo?: string | undefined
  readonly trace?: Readonly<Record<string, string>> | undefined
  /** What the network recorded, where it is not what was reviewed: something else, or less than a request let leave. */
  readonly seen?: readonly Change[] | undefined
  /** Something has to come to the account by it, also where nobody could say how much. */
  readonly awaits?: boolean | undefined
  /** Unix time in ms. */
  readonly askedAt: number
  readonly updatedAt: number
  /** The visitor has been told how it ended. */
  readonly told?: boolean | undefined
}

/** Outcome of a transaction. `unknown` means: broadcast, but not seen confirmed in time (money 13). */
export type Confirmation = {
  /** Another one than was asked about where the wallet has replaced it. */
  readonly id: string
  readonly status: 'confirmed' | 'failed' | 'unknown'
  /**
   * Everything that left the paying account by it, fee and deposit apart, and, where something was promised to come, what came;
   * absent where that could not be read.
   */
  readonly seen?: readonly Change[] | undefined
  /** It is no transaction of what was asked for, such as a cancellation: that nothing left by it confirms nothing. */
  readonly isOther?: boolean | undefined
}
