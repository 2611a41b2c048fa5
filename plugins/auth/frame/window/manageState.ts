import { type Bytes, wipe } from '../crypto/bytes.ts'
import type { Passkey } from '../passkey/passkeys.ts'
import { DeviceStorageError } from '../storage/errors.ts'
import type { Key } from '../wallet/changeFactors.ts'
import { NewerWalletError } from '../wallet/errors.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { createSteps } from './createSteps.ts'
import type { Change, ManageStep, Outcome } from './manageStep.ts'

/** The step of a change, and the findings for it. Secrets are overwritten by `forget`. */
export function createManageState(wallet: Wallet) {
  const state = {
    ...createSteps<ManageStep>({ at: 'start', wallet }),
    /** The record that this window has seen. */
    wallet,
    change: { act: 'add' } as Change,
    /** The factor that has opened the wallet for the change. */
    key: undefined as Key | undefined,
    /** A passkey that was made and is no factor yet. */
    made: undefined as Passkey | undefined,
    /** The secret of a code that is no factor yet. */
    code: undefined as Bytes | undefined,
    forget(): void {
      wipe(state.key?.secret, state.code)
      state.key = undefined
      state.code = undefined
      state.made = undefined
    },
    start(outcome?: Outcome): void {
      state.forget()
      state.show({ at: 'start', wallet: state.wallet, outcome })
    },
    /** Does one thing for the visitor; `otherwise` leads on from a failure that is not the storage's. */
    attempt: (act: () => Promise<void>, otherwise: (error: unknown) => void) =>
      state.run(
        () =>
          act().catch((error) => {
            const isNewer = error instanceof NewerWalletError
            if (!isNewer && !(error instanceof DeviceStorageError)) return otherwise(error)
            state.forget()
            state.show({ at: isNewer ? 'newer' : 'noStorage' })
          }),
        state.forget,
      ),
  }
  return state
}

export type ManageState = ReturnType<typeof createManageState>
