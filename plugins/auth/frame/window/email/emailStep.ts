import type { InvalidRecoveryCodeError } from '../../factors/errors.ts'
import type { PasskeyRefusal } from '../../passkey/errors.ts'
import type { FileProblem } from '../fileFactors.ts'
import type { SocialWay } from '../social/socialWay.ts'

/**
 * Why the login did not lead on. `ended`: this browser is logged in no more. `old`: the login is too old to open a wallet. `passkey`: it is, but a
 * passkey of the wallet can stand for a newer one. `other`: this browser is logged in to another account. `wrongKey`: the server's key opens nothing of the vault. `conflict`: another browser was first.
 */
export type LoginRefusal =
  | 'typo'
  | 'invalid'
  | 'code'
  | 'expired'
  | 'soon'
  | 'limit'
  | 'devices'
  | 'clock'
  | 'ended'
  | 'other'
  | 'old'
  | 'passkey'
  | 'wrongKey'
  | 'conflict'
  | 'down'
  | EscrowRefusal
  | SocialRefusal

/**
 * Why a login at a provider did not lead on. `blocked`, `closed`: the second window. `provider`: the server has no such provider. `failed`: for a
 * reason that the page does not know.
 */
type SocialRefusal = 'blocked' | 'closed' | 'timeout' | 'provider' | 'cancelled' | 'refused' | 'unavailable' | 'failed'

/**
 * Why the operator does not open a wallet. `unheld`: it has no key of it. `noEmail`: nobody could be told. `paused`: the email has come back a short time
 * ago. `unasked`: this browser waits no more. `waits`: the 24 hours are not over at the server.
 */
type EscrowRefusal = 'unheld' | 'noEmail' | 'paused' | 'unasked' | 'waits'

export type LoginProblem = {
  readonly code: LoginRefusal
  /** Seconds to wait. */
  readonly seconds?: number | undefined
}

/**
 * Why another browser has given nothing. `code`: the text is no such code. `refused`: the code is of no transfer. `left`: the other browser has ended it. `late`: the time is
 * over. `changed`: the wallet was changed meanwhile, or what has come is not of it. `denied`: the visitor says that the digits differ.
 */
export type TakeProblem = LoginProblem | { readonly take: 'code' | 'refused' | 'late' | 'left' | 'changed' | 'denied' }

/** Why the vault that the server gives out is not used. */
export type VaultProblem = 'outdated' | 'foreign' | 'damaged'

/** A step of a login, as the window shows the step. `email` is the login as the visitor knows it: an email, or a name at a provider. */
export type EmailStep =
  | { readonly at: 'email'; readonly typed: string; readonly problem?: LoginProblem | undefined }
  | {
      readonly at: 'otp'
      readonly email: string
      /** When another code can be asked for, in ms since 1970. */
      readonly resendAt: number
      readonly isBusy?: boolean
      readonly isResent?: boolean
      readonly problem?: LoginProblem | undefined
    }
  /** The server does not know this browser, and has sent a link. Its page asks for the digits. */
  | {
      readonly at: 'device'
      readonly email: string
      readonly digits: string
      /** When another mail can be asked for, in ms since 1970. */
      readonly resendAt: number
    }
  /** The visitor is at a provider, in a second window. `isElsewhere`: that window was cut off, and cannot be seen from here. */
  | {
      readonly at: 'social'
      readonly way: SocialWay
      readonly isElsewhere?: boolean | undefined
      readonly problem?: LoginProblem | undefined
      /** The reason as it was given, cleaned. */
      readonly details?: string | undefined
    }
  /** The visitor logs in by Farcaster on a phone, which takes the link. */
  | { readonly at: 'farcaster'; readonly url?: string | undefined }
  /**
   * The account has no wallet yet: a passkey or a code is made for it. `isMade`: a passkey was made, and is used once. `isRenewal`: it has one, which the
   * operator's key opens.
   */
  | {
      readonly at: 'protect'
      readonly email: string
      readonly isMade: boolean
      readonly isRenewal?: boolean | undefined
      readonly problem?: LoginProblem | PasskeyRefusal | 'unknown' | undefined
    }
  /** The account has a wallet, which opens with one factor beside the login. */
  | {
      readonly at: 'openVault'
      readonly email: string
      readonly hasPasskey: boolean
      readonly hasCode: boolean
      /** Whether the operator can open it. */
      readonly hasEscrow?: boolean | undefined
      readonly problem?: FileProblem | 'conflict' | undefined
      readonly codeFault?: InvalidRecoveryCodeError['params'] | undefined
      readonly typed?: string | undefined
    }
  /** The code is typed that another browser shows, which has the wallet. */
  | { readonly at: 'take'; readonly email: string; readonly typed: string; readonly problem?: TakeProblem | undefined }
  /** The other browser is asked. `digits`: the visitor compares them with those of the other browser. `isSame`: has pressed here that they are the same. */
  | {
      readonly at: 'taking'
      readonly email: string
      readonly digits?: string | undefined
      readonly isSame?: boolean | undefined
    }
  /** The other browser has given the wallet: a passkey of this browser, or the code, opens it here from now on. */
  | {
      readonly at: 'taken'
      readonly email: string
      readonly hasCode: boolean
      readonly isMade: boolean
      readonly problem?: PasskeyRefusal | 'unknown' | undefined
    }
  /** The operator is asked for its key. `opens`: when this browser gets it, in ms since 1970; `undefined` before it has asked. */
  | {
      readonly at: 'escrow'
      readonly email: string
      readonly opens?: number | undefined
      readonly problem?: LoginProblem | undefined
    }
  /** The server does not say that it has stored the vault. */
  | { readonly at: 'unsent'; readonly email: string; readonly problem: LoginProblem }
  /** The login goes no further, unless the visitor logs in again: at a provider, if the login was one there. */
  | {
      readonly at: 'stuck'
      readonly email: string
      readonly problem: LoginProblem | VaultProblem
      readonly by?: SocialWay | undefined
      /** Why the passkey that was to stand for a newer login was not used. */
      readonly reason?: PasskeyRefusal | undefined
    }

export type EmailStepAt<at extends EmailStep['at']> = Extract<EmailStep, { readonly at: at }>
