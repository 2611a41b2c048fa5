import type { Change } from 'tapkit/kernel'
import type { Eip155Payload } from '../payload.ts'

/** The result of running a call now. */
export type Trial = {
  readonly isReverted: boolean
  /** The changes of the account, including native currency; empty if the call reverts. */
  readonly changes: readonly Change[]
  /** The logs of the call; absent if only balances were compared. */
  readonly logs?: readonly unknown[] | undefined
}

/** The input of each method to run a call. */
export type Attempt = {
  readonly payload: Eip155Payload
  /** Contracts of the tokens to measure, if no log tells the changes. */
  readonly tokens: readonly string[]
  /** Further tokens of the account, which are measured if they can be read. */
  readonly held?: readonly string[] | undefined
  readonly signal: AbortSignal
}
