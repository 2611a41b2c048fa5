import { type Bytes, wipe } from '../../crypto/bytes.ts'
import { PasskeyError } from '../../passkey/errors.ts'
import { createPasskey, evaluatePasskey } from '../../passkey/passkeys.ts'
import type { PasskeyPort } from '../../passkey/toPasskeyError.ts'
import type { AskServer } from '../../server/openServer.ts'
import { ServerRefusal } from '../../server/refusal.ts'
import { createTransferParty } from '../../server/transferParty.ts'
import { createTransfers } from '../../server/transfers.ts'
import { digitsOf, readTransferCode } from '../../server/transferText.ts'
import { InvalidVaultError, VaultFactorError } from '../../vault/errors.ts'
import { openVault as openByFactors } from '../../vault/openVault.ts'
import { requireNewest } from '../../vault/readVault.ts'
import { handedShare } from '../../vault/secrets.ts'
import { toWalletPasskey } from '../../wallet/toWalletPasskey.ts'
import type { BrowserQuestion } from '../browserQuestion.ts'
import type { ConnectState } from '../connectState.ts'
import type { ReadFile } from '../openFile.ts'
import type { EmailStepAt, TakeProblem } from './emailStep.ts'
import type { Entering } from './enterAccount.ts'
import { isEnd, loginProblem } from './loginProblem.ts'
import { createRegistering } from './registerPasskeys.ts'

type TakeInput = {
  readonly ask: AskServer
  /** The name of the service. */
  readonly name: string
  readonly passkeys: PasskeyPort
  readonly question: BrowserQuestion
  /** Opens a vault by what is at hand, or asks for more. */
  readonly openVault: (file: ReadFile) => void
}

/** A transfer that this browser takes part in. */
type Taking = {
  readonly transfer: string
  readonly until: number
  isJoined: boolean
  /** The visitor says that the digits are the same. */
  isSame: boolean
}

/** Milliseconds of a transfer. The server may end it before. */
const lifetime = 300_000

/**
 * Gets the wallet from another browser that has it (login 157). What comes is an open share of the vault, which opens the wallet together with the login
 * alone; a passkey that is made here, or the recovery code, opens it here from then on. This browser has the login alone and cannot judge a vault, so a
 * server could play the other browser and give a vault of its own: nothing is taken before a press here, of the visitor who has compared the digits (login 156).
 */
export function createTaking(state: ConnectState, { attempt, stop, fetchOwn }: Entering, input: TakeInput) {
  const { ask, name, passkeys, question, openVault } = input
  const transfers = createTransfers(ask)
  const registering = createRegistering(ask)
  let taking: Taking | undefined

  /** Whether the visitor still waits for this transfer. */
  const isTaking = (own: Taking) => taking === own && state.step().at === 'taking'

  /** The share that the other browser hands over; `undefined` if the visitor has gone elsewhere. */
  async function takeShare(own: Taking, email: string): Promise<Bytes | undefined> {
    const { transfer, until } = own
    taking = own
    state.show({ at: 'taking', email })
    const isHere = () => isTaking(own)
    const party = await createTransferParty()
    if (!isHere()) return undefined
    await transfers.join(transfer, party.commitment)
    own.isJoined = true
    // The first key that the other browser tells counts, whatever the server says later.
    const offer = await transfers.follow(transfer, until, isHere, (told) => told.offer)
    if (!offer) return undefined
    await transfers.reveal(transfer, party.own)
    if (!isHere()) return undefined
    state.show({ at: 'taking', email, digits: digitsOf(offer, party.own), isSame: false })
    // The state is asked for before the press too, so that an end by the other browser is told.
    const sealed = await transfers.follow(transfer, until, isHere, (told) => (own.isSame ? told.sealed : undefined))
    // Bytes of somebody else are no share of this wallet.
    return sealed && party.open(offer, sealed).catch(() => new Uint8Array())
  }

  /** The newest vault with the share that opens it together with the login. */
  async function addShare(file: ReadFile, share: Bytes): Promise<ReadFile> {
    const vault = (await fetchOwn()) ?? file.vault
    requireNewest(vault, file.vault)
    const secrets = { ...file.secrets, [handedShare]: share }
    await openByFactors(vault, secrets, async () => {})
    return { ...file, vault, secrets }
  }

  async function take(own: Taking, email: string, file: ReadFile): Promise<void> {
    let share: Bytes | undefined
    try {
      share = await takeShare(own, email)
      const taken = share && (await addShare(file, share))
      // The visitor has gone back meanwhile, and the secrets were overwritten.
      if (!taken || state.file !== file || !isTaking(own)) return wipe(share)
      state.file = taken
      showTaken(email, taken)
    } catch (error) {
      wipe(share)
      if (state.file !== file || !isTaking(own)) return
      if (error instanceof VaultFactorError) stop(email, { code: 'conflict' })
      else state.show({ at: 'take', email, typed: own.transfer, problem: problemOf(error, own) })
    } finally {
      // Also if it is the answer to the first request that was lost. A transfer of others is not ended by this browser.
      void transfers.end(own.transfer)
    }
  }

  function showTaken(email: string, { vault }: ReadFile, problem?: EmailStepAt<'taken'>['problem']): void {
    const hasCode = Object.hasOwn(vault.shares, 'code')
    state.show({ at: 'taken', email, hasCode, isMade: state.made !== undefined, problem })
  }

  /** Does one thing for the passkey of this browser. */
  function protect(act: (file: ReadFile) => Promise<void>): Promise<void> {
    const [step, { file }] = [state.step(), state]
    if (step.at !== 'taken' || !file) return Promise.resolve()
    return state.attempt(() =>
      act(file).catch((error: unknown) => {
        if (!(error instanceof PasskeyError)) throw error
        const { reason } = error.params
        // Its authenticator protects no wallet, so another passkey has to be made.
        if (reason === 'noPrf' || reason === 'notSupported') state.made = undefined
        if (state.file === file) showTaken(step.email, file, reason)
      }),
    )
  }

  async function useMade(file: ReadFile): Promise<void> {
    const { made } = state
    if (!made) return
    state.show({ at: 'waiting', act: 'open' })
    const { secret, ...used } = await question.ask(
      (signal) => evaluatePasskey(passkeys, { allow: [made.credentialId], signal }),
      ({ secret }) => wipe(secret),
    )
    if (state.file !== file) return wipe(secret)
    state.made = undefined
    const own = new Map([[used.name, toWalletPasskey(used)]])
    openVault({ ...file, passkeys: own, made: { name: used.name, secret } })
  }

  return {
    /** Leads to the field for the code that another browser shows. */
    take: () => {
      const step = state.step()
      if (step.at === 'openVault' && state.file) state.show({ at: 'take', email: step.email, typed: '' })
    },
    submitTake: (typed: string): Promise<void> => {
      const [step, { file }] = [state.step(), state]
      if (step.at !== 'take' || !file) return Promise.resolve()
      const { email } = step
      const transfer = readTransferCode(typed)
      if (!transfer) {
        state.show({ at: 'take', email, typed, problem: { take: 'code' } })
        return Promise.resolve()
      }
      const own: Taking = { transfer, until: Date.now() + lifetime, isJoined: false, isSame: false }
      return attempt(
        () => take(own, email, file),
        (problem) => stop(email, problem),
      )
    },
    /** The visitor has compared the digits of both browsers. */
    confirmTaking: () => {
      const step = state.step()
      if (step.at !== 'taking' || step.digits === undefined || !taking) return
      taking.isSame = true
      state.show({ ...step, isSame: true })
    },
    /** The digits differ: nothing is taken, and the other browser is told. */
    denyTaking: () => {
      const step = state.step()
      if (step.at !== 'taking' || step.digits === undefined || step.isSame || !taking) return
      const { transfer } = taking
      state.show({ at: 'take', email: step.email, typed: transfer, problem: { take: 'denied' } })
      void transfers.end(transfer)
    },
    /** Back to what else opens the wallet. The other browser gives nothing then. */
    stopTaking: () => {
      const { at } = state.step()
      if ((at === 'take' || at === 'taking') && state.file) openVault(state.file)
    },
    createTaken: () =>
      protect(async (file) => {
        state.show({ at: 'waiting', act: 'create' })
        const userName = `${name} (${new Date().toISOString().slice(0, 10)})`
        state.made = await question.ask((signal) =>
          createPasskey(passkeys, { rpName: name, userName, isFactor: true, signal }),
        )
        await registering.note(state.made)
        await useMade(file)
      }),
    useTaken: () => protect(useMade),
    /** Goes on with the recovery code that the wallet has: it is typed for each signature. */
    useTakenCode: () => {
      const step = state.step()
      if (step.at === 'taken' && step.hasCode && state.file) openVault(state.file)
    },
  }
}

/** Why the other browser has given nothing. An error that is not of the transfer is thrown on. */
function problemOf(error: unknown, { isJoined, until }: Taking): TakeProblem {
  if (error instanceof InvalidVaultError) return { take: 'changed' }
  const isRefused = error instanceof ServerRefusal && /^transfer_(refused|step)$/.test(error.code)
  if (!isRefused) {
    const problem = loginProblem(error)
    if (problem && !isEnd(problem)) return problem
    throw error
  }
  if (!isJoined) return { take: 'refused' }
  return { take: Date.now() >= until ? 'late' : 'left' }
}
