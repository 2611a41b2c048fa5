import { type Bytes, randomBytes, wipe } from '../../crypto/bytes.ts'
import { newCodeSecret, toRecoveryCode } from '../../factors/recoveryCode.ts'
import { PasskeyError } from '../../passkey/errors.ts'
import { createPasskey, evaluatePasskey } from '../../passkey/passkeys.ts'
import type { PasskeyPort } from '../../passkey/toPasskeyError.ts'
import type { AskServer } from '../../server/openServer.ts'
import { escrowFactor } from '../../vault/escrowFactor.ts'
import type { Secrets } from '../../vault/secrets.ts'
import { toWalletPasskey } from '../../wallet/toWalletPasskey.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import type { BrowserQuestion } from '../browserQuestion.ts'
import type { ConnectState, SendVault } from '../connectState.ts'
import { createByLogin } from './createByLogin.ts'
import type { EmailStepAt } from './emailStep.ts'
import type { Entering } from './enterAccount.ts'
import { isEnd } from './loginProblem.ts'
import { createEscrowOffer } from './offerEscrow.ts'
import { openByEscrow } from './openByEscrow.ts'
import { createRegistering } from './registerPasskeys.ts'

type Made = Awaited<ReturnType<typeof createByLogin>> & {
  /** The secret that the operator is to keep. */
  readonly escrow?: Bytes | undefined
}

type MakeInput = {
  readonly ask: AskServer
  /** The name of the service. */
  readonly name: string
  readonly passkeys: PasskeyPort
  readonly question: BrowserQuestion
  /** A wallet is open. */
  readonly opened: () => void
}

/** A new wallet for the account of a login: beside the login, a new passkey or a recovery code opens the wallet. */
export function createWalletMaking(state: ConnectState, { attempt, stop, nextLogin }: Entering, input: MakeInput) {
  const { ask, name, passkeys, question, opened } = input
  const registering = createRegistering(ask)
  const { sendEscrow, ...offer } = createEscrowOffer(state, ask)

  /** Makes the wallet or, of a wallet that the operator's key opens, its next vault. */
  async function make(secrets: Secrets, used: Wallet['passkeys']): Promise<Made> {
    const { file } = state
    if (file) return openByEscrow(file, secrets, used, nextLogin)
    if (!offer.isEscrowLet()) return createByLogin(ask, secrets, used)
    const escrow = randomBytes(32)
    return { ...(await createByLogin(ask, { ...secrets, [escrowFactor]: escrow }, used)), escrow }
  }

  /** Does one thing for the new wallet. */
  function protect(act: () => Promise<void>): Promise<void> {
    const step = state.step()
    if (step.at !== 'protect') return Promise.resolve()
    const { email } = step
    const { login } = state
    const fail = (problem: EmailStepAt<'protect'>['problem']) =>
      state.show({
        at: 'protect',
        email,
        isMade: state.made !== undefined,
        problem,
        ...(state.file && { isRenewal: true }),
      })
    const failByPasskey = (error: unknown) => {
      if (!(error instanceof PasskeyError)) throw error
      const { reason } = error.params
      // Its authenticator protects no wallet: another passkey is made, or a code.
      if (reason === 'noPrf' || reason === 'notSupported') state.made = undefined
      fail(reason)
    }
    return attempt(
      () => act().catch(failByPasskey),
      (problem) => {
        // The visitor has gone back meanwhile.
        if (state.login !== login) return
        if (problem.code === 'old' || isEnd(problem)) stop(email, problem)
        else fail(problem)
      },
    )
  }

  function keep({ signing, ...found }: Made, needsWords: boolean, code?: string): void {
    const { login, file } = state
    const send: SendVault = async (wallet) => {
      const isSent = (await login?.send(wallet)) ?? false
      if (isSent) await registering.register(signing)
      return isSent && (!found.escrow || sendEscrow(signing, found.escrow))
    }
    // Whoever has needed the operator's key had no other way back.
    const made = { ...found, isNew: !file, needsWords: needsWords || file !== undefined, wordsKept: false, send }
    state.opened = code === undefined ? made : { ...made, code }
    opened()
  }

  async function openMade(): Promise<void> {
    const { made } = state
    if (!made) return
    state.show({ at: 'waiting', act: 'open' })
    const { secret, ...used } = await question.ask(
      (signal) => evaluatePasskey(passkeys, { allow: [made.credentialId], signal }),
      ({ secret }) => wipe(secret),
    )
    try {
      const passkey = toWalletPasskey(used)
      const found = await make({ [used.name]: secret }, [passkey])
      // A passkey that is not synced is lost with its device, and the login alone opens nothing.
      keep(found, !passkey.backupEligible)
    } finally {
      wipe(secret)
    }
  }

  return {
    ...offer,
    create: () =>
      protect(async () => {
        state.show({ at: 'waiting', act: 'create' })
        const userName = `${name} (${new Date().toISOString().slice(0, 10)})`
        state.made = await question.ask((signal) =>
          createPasskey(passkeys, { rpName: name, userName, isFactor: true, signal }),
        )
        await registering.note(state.made)
        await openMade()
      }),
    openMade: () => protect(openMade),
    createByCode: () =>
      protect(async () => {
        const waiting = { at: 'waiting', act: 'ask' } as const
        state.show(waiting)
        state.made = undefined
        const secret = newCodeSecret()
        try {
          const found = await make({ code: secret }, [])
          // The visitor has gone back meanwhile.
          if (state.step() !== waiting) return wipe(found.seed, found.escrow)
          keep(found, false, toRecoveryCode(secret))
        } finally {
          wipe(secret)
        }
      }),
  }
}
