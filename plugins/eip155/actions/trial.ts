import type { Change } from 'tapkit/kernel'
import type { Eip155Payload } from '../payload.ts'

/** What a call would do now. */
export type Trial = {
  readonly isReverted: boolean
  /** What leaves the account and what comes to it, the native currency too; empty where it reverts. */
  readonly changes: readonly Change[]
  /** The logs of it; absent where only balances were compared. */
  readonly logs?: readonly unknown[] | undefined
}

/** What each way of trying a call is handed. */
export type Attempt = {
  readonly payload: Eip155Payload
  /** Contracts of the tokens that are measured, where nothing else tells what moves. */
  readonly tokens: readonly string[]
  /** What else the account is said to hold: looked at as well, as far as it can be read. */
  readonly held?: readonly string[] | undefined
  readonly signal: AbortSignal
}
