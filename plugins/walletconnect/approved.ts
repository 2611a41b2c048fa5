import type { Challenge, SignedAnswer } from 'tapkit/kernel'
import type { Session } from './sdk.ts'

/** What a wallet has approved; if its code asked it to sign in, what it signed, and for which challenge. */
export type Approved = {
  readonly session: Session
  readonly challenge?: Challenge | undefined
  readonly signed?: readonly SignedAnswer[] | undefined
}
