import type { Challenge, SignedAnswer } from 'tapkit/kernel'
import type { Session } from './sdk.ts'

/**
 * The session that a wallet has approved. If its code asked for a sign-in: also the signed messages and their
 * challenge.
 */
export type Approved = {
  readonly session: Session
  readonly challenge?: Challenge | undefined
  readonly signed?: readonly SignedAnswer[] | undefined
}
