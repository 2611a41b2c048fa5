import { type Bytes, wipe } from '../crypto/bytes.ts'
import { PasskeyError } from '../passkey/errors.ts'
import type { Passkey } from '../passkey/passkeys.ts'
import { DeviceStorageError } from '../storage/errors.ts'
import { InvalidVaultError } from '../vault/errors.ts'
import { NewerWalletError, VaultOutdatedError } from '../wallet/errors.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { ConnectStep, FileFault } from './connectStep.ts'
import { createSteps } from './createSteps.ts'
import type { Join, ReadFile } from './openFile.ts'
import type { OpenWallet } from './sealWithDevice.ts'

/** An open wallet, and the ways back to it. */
type Opened = OpenWallet & {
  /** A recovery code that was made for the wallet and has to be kept. */
  readonly code?: string
  readonly isNew: boolean
  /** Whether nothing but the words leads back if this device is lost. */
  readonly needsWords: boolean
  wordsKept: boolean
  /** The secret that the operator is to keep. */
  readonly escrow?: Bytes | undefined
  /** Has the auth server keep the vault of the wallet, before this browser does. If the answer is `false`, another step is shown. */
  readonly send?: SendVault | undefined
}

export type SendVault = (wallet: Wallet) => Promise<boolean>

/** A login at the auth server. */
export type Login = {
  readonly email: string
  readonly by: NonNullable<Wallet['login']>
  readonly send: SendVault
  readonly join: Join
  /** Leads on from an error of the server. The answer is `false` for any other error. */
  readonly lead: (error: unknown) => boolean
}

/** The step of a login, and the findings so far. Secrets are overwritten by `forget`. */
export function createConnectState() {
  const state = {
    ...createSteps<ConnectStep>({ at: 'waiting', act: 'open' }),
    /** The wallet of this browser, as this window has seen it. */
    stored: undefined as Wallet | undefined,
    /** A passkey that was made and has opened nothing yet. */
    made: undefined as Passkey | undefined,
    /** The seed of words that the visitor typed. */
    restored: undefined as Bytes | undefined,
    /** A recovery file, and the factors of it that the visitor has used. */
    file: undefined as ReadFile | undefined,
    opened: undefined as Opened | undefined,
    /** The login by which the wallet is opened or made. */
    login: undefined as Login | undefined,
    forget(): void {
      const { opened, file, restored } = state
      wipe(opened?.seed, opened?.escrow, restored, file?.made?.secret, ...Object.values(file?.secrets ?? {}))
      state.opened = undefined
      state.file = undefined
      state.restored = undefined
      state.login = undefined
    },
    /** Does one thing for the visitor, and leads on from each way in which it can fail. */
    attempt: (act: () => Promise<void>) => state.run(() => act().catch(leadOn), state.forget),
  }

  function leadOn(error: unknown): void {
    const { login, opened } = state
    if (error instanceof DeviceStorageError) {
      const isMade = state.made !== undefined && state.restored === undefined && !login
      state.forget()
      state.show({ at: 'noStorage', isMade, ...(opened?.send && { isSent: true }) })
    } else if (error instanceof NewerWalletError) {
      state.forget()
      state.show({ at: 'newer' })
    } else if (error instanceof InvalidVaultError || error instanceof VaultOutdatedError) {
      const fault = 'reason' in error.params ? error.params.reason : 'outdated'
      state.forget()
      state.show(login ? stuckBy(fault, login.email) : { at: 'restoreFile', fault })
    } else state.show(stepAfter(error))
  }

  /** The vault that the server gives out is not used. */
  function stuckBy(fault: FileFault, email: string): ConnectStep {
    const problem = fault === 'outdated' ? fault : fault === 'successor' ? 'foreign' : 'damaged'
    return { at: 'stuck', email, problem }
  }

  function stepAfter(error: unknown): ConnectStep {
    const { made, restored, stored } = state
    const reason = error instanceof PasskeyError ? error.params.reason : 'unknown'
    const step = state.step()
    // A passkey that the visitor has already may be all that opens a wallet elsewhere, so no sentence says to delete it.
    const isNew = made !== undefined || (step.at === 'waiting' && step.act === 'create')
    if (isNew && (reason === 'noPrf' || reason === 'notSupported')) {
      state.made = undefined
      return { at: 'noPrf', isMade: made !== undefined || reason === 'noPrf' }
    }
    if (made) return { at: 'made', problem: reason }
    return restored ? { at: 'restoreReady', problem: reason } : { at: 'choose', stored, problem: reason }
  }
  return state
}

export type ConnectState = ReturnType<typeof createConnectState>
