import { fromBase64url, wipe } from '../crypto/bytes.ts'
import { PasskeyError } from '../passkey/errors.ts'
import { createPasskey, evaluatePasskey, type Passkey } from '../passkey/passkeys.ts'
import type { PasskeyPort } from '../passkey/toPasskeyError.ts'
import { addPasskey } from '../wallet/changeFactors.ts'
import type { Wallet } from '../wallet/wallet.ts'
import type { BrowserQuestion } from './browserQuestion.ts'
import type { KeepChange } from './keepChange.ts'
import type { ManageState } from './manageState.ts'

type MakeInput = {
  /** The name of the service. */
  readonly name: string
  readonly passkeys: PasskeyPort
  readonly question: BrowserQuestion
  readonly keep: KeepChange
  /** Keeps the public key of the passkey for the auth server, if the page has one. */
  readonly note?: ((passkey: Passkey) => Promise<void>) | undefined
}

/** A new passkey for the open wallet: the passkey is made, used once for its secret, and added. */
export function createPasskeyMaking(state: ManageState, { name, passkeys, question, keep, note }: MakeInput) {
  const fail = (error: unknown) => {
    const reason = error instanceof PasskeyError ? error.params.reason : 'unknown'
    // Its authenticator protects no wallet, so another passkey has to be made.
    if (reason === 'noPrf') state.made = undefined
    if (state.key) state.show({ at: state.made ? 'made' : 'create', problem: reason })
    else state.start('failed')
  }

  async function addMade(): Promise<void> {
    const { made, key } = state
    if (!made || !key) return
    state.show({ at: 'waiting', act: 'open' })
    const { secret } = await question.ask(
      (signal) => evaluatePasskey(passkeys, { allow: [made.credentialId], signal }),
      ({ secret }) => wipe(secret),
    )
    try {
      const added = { ...made, secret, label: nameOfNext(name, state.wallet) }
      await keep('added', () => addPasskey(state.wallet, passkeys.host, key, added))
    } finally {
      wipe(secret)
    }
  }

  return {
    create: () =>
      state.attempt(async () => {
        if (state.step().at !== 'create') return
        state.show({ at: 'waiting', act: 'create' })
        const exclude = state.wallet.passkeys.map(({ credentialId }) => fromBase64url(credentialId))
        const userName = nameOfNext(name, state.wallet)
        state.made = await question.ask((signal) =>
          createPasskey(passkeys, { rpName: name, userName, isFactor: true, exclude, signal }),
        )
        await note?.(state.made)
        await addMade()
      }, fail),
    useMade: () =>
      state.attempt(async () => {
        if (state.step().at === 'made') await addMade()
      }, fail),
  }
}

/** The name of the next passkey, in the visitor's list of passkeys and in the wallet's. */
function nameOfNext(service: string, { passkeys }: Wallet): string {
  const date = new Date().toISOString().slice(0, 10)
  for (let number = passkeys.length + 1; ; number++) {
    const next = `${service.slice(0, 40)} ${number} (${date})`
    if (!passkeys.some(({ name }) => name === next)) return next
  }
}
