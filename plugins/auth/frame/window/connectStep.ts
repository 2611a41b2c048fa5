import type { InvalidRecoveryCodeError } from '../factors/errors.ts'
import type { InvalidPhraseError } from '../keys/errors.ts'
import type { PasskeyRefusal } from '../passkey/errors.ts'
import type { VaultRefusal } from '../vault/errors.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { EmailStep } from './email/emailStep.ts'
import type { FileFactors, FileProblem } from './fileFactors.ts'
import type { WordsNeed } from './needsWords.ts'
import type { Proof } from './proof.ts'

/** Why a passkey did not lead on. */
export type Problem = PasskeyRefusal | 'unknown'

/** Why a file is refused. */
export type FileFault = VaultRefusal | 'outdated' | 'unreadable'

/** A step of a login, as the window shows the step. */
export type ConnectStep =
  | EmailStep
  | { readonly at: 'choose'; readonly stored?: Wallet | undefined; readonly problem?: Problem | undefined }
  | { readonly at: 'waiting'; readonly act: 'create' | 'open' | 'unlock' | 'store' | 'ask' }
  /** A passkey was made and not used yet: some browsers want a press for each. */
  | { readonly at: 'made'; readonly problem?: Problem | undefined }
  | { readonly at: 'noPrf'; readonly isMade: boolean }
  | { readonly at: 'replace'; readonly stored: Wallet; readonly found: Wallet }
  | { readonly at: 'restoreWays' }
  /** The words of a wallet are typed, and are then sealed for a new passkey. */
  | { readonly at: 'restore'; readonly fault?: InvalidPhraseError['params'] | undefined }
  | { readonly at: 'restoreReady'; readonly problem?: Problem | undefined }
  | { readonly at: 'restoreFile'; readonly fault?: FileFault | undefined }
  /** A file was read, and two of its factors open it. */
  | {
      readonly at: 'openFile'
      readonly factors: readonly FileFactors[]
      readonly problem?: FileProblem | undefined
      readonly codeFault?: InvalidRecoveryCodeError['params'] | undefined
      /** The part of the code that the visitor has typed so far. */
      readonly typed?: string | undefined
    }
  /** `need`: why nothing leads past the words; `undefined` if something else leads back to the wallet. */
  | { readonly at: 'words'; readonly need: WordsNeed | undefined; readonly words?: readonly string[] | undefined }
  /** `isOfLogin`: the code opens the wallet in every browser, together with the login. */
  | { readonly at: 'code'; readonly code: string; readonly isOfLogin: boolean }
  /** Two of the words, or two groups of the code, are typed back. */
  | { readonly at: 'proveWords' | 'proveCode'; readonly proof: Proof; readonly wrong: readonly number[] }
  /**
   * `isMade`: a passkey was made, and opens its wallet once the browser stores a record of the wallet. `isSent`: the auth server may have the wallet by now.
   */
  | { readonly at: 'noStorage'; readonly isMade: boolean; readonly isSent?: boolean }
  /** There is a wallet that this version of the page cannot read. Nothing may take the place of that wallet. */
  | { readonly at: 'newer' }
  | { readonly at: 'done' }

export type StepAt<at extends ConnectStep['at']> = Extract<ConnectStep, { readonly at: at }>
