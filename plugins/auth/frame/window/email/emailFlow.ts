import { type Bytes, wipe } from '../../crypto/bytes.ts'
import { evaluatePasskey } from '../../passkey/passkeys.ts'
import type { PasskeyPort } from '../../passkey/toPasskeyError.ts'
import type { AskServer } from '../../server/openServer.ts'
import type { BrowserQuestion } from '../browserQuestion.ts'
import type { ConnectState } from '../connectState.ts'
import type { ReadFile } from '../openFile.ts'
import { createSocialLogin, type SocialPort } from '../social/socialLogin.ts'
import { createCodeLogin } from './codeLogin.ts'
import { createEntering } from './enterAccount.ts'
import { createEscrowOpening } from './escrowOpening.ts'
import { createWalletMaking } from './makeWallet.ts'
import { knownLogin, session } from './session.ts'
import { createTaking } from './takeWallet.ts'

type EmailInput = {
  readonly ask: AskServer
  /** Whether this browser has asked the server before: only then may it be logged in. */
  readonly hasAsked: () => Promise<boolean>
  /** The providers at which visitors may log in. */
  readonly social?: SocialPort | undefined
}

/** The parts of the login in the window that a login by email works with. */
export type EmailParts = {
  readonly state: ConnectState
  /** The name of the service. */
  readonly name: string
  readonly passkeys: PasskeyPort
  readonly question: BrowserQuestion
  /** Takes a vault whose second factor the visitor brings. */
  readonly openVault: (file: ReadFile) => void
  /** A wallet is open. */
  readonly opened: () => void
  /** Stores the open wallet. */
  readonly keepNow: () => Promise<void>
}

/**
 * A login by email or at a provider, without its drawing. The login is one factor of a wallet whose vault the auth server keeps; a passkey or a recovery code is the other.
 * The server is asked nothing before the visitor chooses an email, unless this browser may be logged in (login 83).
 */
export function createEmailFlow(
  { ask, hasAsked, social }: EmailInput,
  { state, openVault, keepNow, ...parts }: EmailParts,
) {
  const { passkeys, question } = parts
  const evaluate = (challenge: Bytes) =>
    question.ask(
      (signal) => evaluatePasskey(passkeys, { challenge, signal }),
      ({ secret }) => wipe(secret),
    )
  const entering = createEntering(state, { ask, openVault, evaluate })
  const { known, knownBy, know, enter, enterByPasskey } = entering
  let hasLooked = false

  return {
    /** The email by which this browser is logged in; `undefined` if it is not, or before the server has said so. */
    known,
    /** The provider of that login; `undefined` for a login by email. */
    knownBy,
    /** Asks the server once whether this browser is logged in, if it may be. A visitor who is not told can log in all the same. */
    look: async (): Promise<void> => {
      if (hasLooked) return
      hasLooked = true
      const asking = async () => (await hasAsked()) && (await ask({ method: 'GET', path: '/session' }, session))
      const found = await asking().catch(() => false as const)
      const login = found && knownLogin(found)
      if (login && known() === undefined) know(login)
      const step = state.step()
      if (step.at === 'choose') state.show({ ...step })
    },
    begin: () => {
      state.forget()
      state.show({ at: 'email', typed: '' })
    },
    /** Goes on with the login that this browser has, or tries once more. */
    goOn: async () => {
      const email = known()
      if (email !== undefined) await enter(email)
    },
    /** Goes on by a passkey, as the login is too old. */
    openByPasskey: enterByPasskey,
    ...createCodeLogin(state, ask, entering),
    ...(social ? createSocialLogin(state, ask, entering, social) : withoutSocials(state)),
    ...createWalletMaking(state, entering, { ask, ...parts }),
    ...createTaking(state, entering, { ask, openVault, ...parts }),
    ...createEscrowOpening(state, entering, ask),
    /** Asks the server once more to keep the vault. */
    sendAgain: async () => {
      if (state.step().at === 'unsent') await keepNow()
    },
  }
}

/** A page without providers. The server may have logged this browser in at one before. */
const withoutSocials = (state: ConnectState): ReturnType<typeof createSocialLogin> => ({
  socials: [],
  beginSocial: (way) => state.show({ at: 'social', way, problem: { code: 'provider' } }),
})

export type EmailFlow = ReturnType<typeof createEmailFlow>
