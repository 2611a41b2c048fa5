import type { InvalidRecoveryCodeError } from '../factors/errors.ts'
import type { PasskeyRefusal } from '../passkey/errors.ts'
import type { Openers, UnusedPasskey } from '../wallet/openers.ts'
import type { Wallet, WalletPasskey } from '../wallet/wallet.ts'
import type { Browser } from './listBrowsers.ts'
import type { Proof } from './proof.ts'
import type { EmailOutcome } from './vaultServer.ts'

/** A change of the wallet's factors. */
export type Change =
  | { readonly act: 'add' }
  | { readonly act: 'drop'; readonly passkey: WalletPasskey | UnusedPasskey }
  | { readonly act: 'code' }
  /** Another browser is removed, or all other browsers are. */
  | { readonly act: 'browser'; readonly browser: Browser }
  | { readonly act: 'others' }
  /** The email of the login, as the visitor has seen the change. */
  | { readonly act: 'email'; readonly from: string; readonly to: string }
  /** The wallet is given to another browser, and stays as it is. */
  | { readonly act: 'give' }
  /** The operator can open the wallet no more. */
  | { readonly act: 'escrow' }

/** The outcome of a change that was made. */
export type Made =
  | 'added'
  | 'dropped'
  | 'codeMade'
  | 'codeReplaced'
  | 'browserDropped'
  | 'othersDropped'
  | 'escrowDropped'

/**
 * Why nothing was changed. `changed`: another window or browser was first. `full`: a vault takes no more factors. The others are of a wallet whose vault an
 * auth server keeps: `noServer`, the page has no such server; `loggedOut`; `unreached`; `refused`, the vault that it gives out is not used.
 */
export type Unchanged = 'changed' | 'full' | 'failed' | 'noServer' | 'loggedOut' | 'unreached' | 'refused'

/** The auth server may have made the change: `unanswered`, it does not say; `unstored`, it has, and this browser could not. */
export type Half = 'unanswered' | 'unstored'

/**
 * How it ended that the wallet was to be given to another browser. `given`; `giveUnanswered`: the server does not say. The others gave nothing: `giveLeft`, the other browser has
 * ended it; `giveLate`, the time is over; `giveDenied`, the visitor says that the digits differ; `giveForged`, the key is not the one that was committed to;
 * `giveLimit`, it was begun too often.
 */
export type Gift = 'given' | 'giveUnanswered' | 'giveLeft' | 'giveLate' | 'giveDenied' | 'giveForged' | 'giveLimit'

/** The outcome of a change. */
export type Outcome = Made | Unchanged | Half | EmailOutcome | Gift | 'loggedOutHere'

/**
 * Why the wallet was not opened. `wrongPasskey`, `replacedCode`: the factor does not open it. `noDevice`: this browser has lost its key. `damaged`: the
 * vault cannot be read.
 */
export type OpenProblem =
  | PasskeyRefusal
  | 'unknown'
  | 'wrongPasskey'
  | 'replacedCode'
  | 'noDevice'
  | 'damaged'
  | 'noStorage'
  | InvalidRecoveryCodeError

/** Why a passkey was not made. */
export type MakeProblem = PasskeyRefusal | 'unknown'

/** A step of a change, as the window shows the step. */
export type ManageStep =
  | { readonly at: 'start'; readonly wallet: Wallet; readonly outcome?: Outcome | undefined }
  /** The wallet is opened for a change, by a factor that stays. */
  | {
      readonly at: 'open'
      readonly wallet: Wallet
      readonly change: Change
      readonly openers: Openers
      readonly problem?: OpenProblem | undefined
    }
  | { readonly at: 'waiting'; readonly act: 'create' | 'open' | 'unlock' | 'store' | 'ask' }
  /** The wallet is open, and a passkey can be made. */
  | { readonly at: 'create'; readonly problem?: MakeProblem | undefined }
  /** A passkey was made and not used yet: some browsers want a press for each. */
  | { readonly at: 'made'; readonly problem?: MakeProblem | undefined }
  /** Another browser is waited for, which has the code from the visitor. `isAsked`: it has asked; `other` is its name, in words of the server. */
  | { readonly at: 'give'; readonly code: string; readonly isAsked: boolean; readonly other?: string | undefined }
  /** The visitor compares the digits of both browsers. */
  | { readonly at: 'compare'; readonly digits: string; readonly other?: string | undefined }
  | { readonly at: 'code'; readonly wallet: Wallet; readonly code: string }
  | { readonly at: 'proveCode'; readonly proof: Proof; readonly wrong: readonly number[] }
  | { readonly at: 'noStorage' | 'newer' | 'gone' }
