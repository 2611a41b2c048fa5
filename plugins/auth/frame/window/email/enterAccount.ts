import { type Bytes, wipe } from '../../crypto/bytes.ts'
import { PasskeyError } from '../../passkey/errors.ts'
import type { AskServer } from '../../server/openServer.ts'
import { ServerRefusal } from '../../server/refusal.ts'
import { readRequestDevice } from '../../server/requestKey.ts'
import { fetchStored, storeVault } from '../../server/storedVault.ts'
import { withNextLoginKey } from '../../server/withLoginKey.ts'
import { keyStore } from '../../storage/keyStore.ts'
import type { NextLogin } from '../../vault/dropWithLogin.ts'
import { openVault as openByFactors } from '../../vault/openVault.ts'
import { readVault } from '../../vault/readVault.ts'
import type { Vault } from '../../vault/vault.ts'
import { withSigner } from '../../vault/withSigner.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import type { ConnectState, SendVault } from '../connectState.ts'
import { type Join, type ReadFile, requireNewestHere } from '../openFile.ts'
import type { LoginProblem, LoginRefusal } from './emailStep.ts'
import { joinVault } from './joinVault.ts'
import { isEnd, loginProblem } from './loginProblem.ts'
import { createRegistering } from './registerPasskeys.ts'
import type { KnownLogin } from './session.ts'
import { takeByPasskey, takeSecrets } from './takeSecrets.ts'

type EnterInput = {
  readonly ask: AskServer
  /** Takes a vault whose second factor the visitor brings. */
  readonly openVault: (file: ReadFile) => void
  /** Asks a passkey for its secret, and for its answer to a challenge. */
  readonly evaluate: Parameters<typeof takeByPasskey>[2]
}

type Found = {
  readonly vault?: Vault
  readonly secrets?: Record<string, Bytes>
  readonly passkeys?: ReadFile['passkeys']
  readonly refusal?: LoginRefusal
}

/** From a login to the wallet of its account, or to a new one. */
export function createEntering(state: ConnectState, { ask, openVault, evaluate }: EnterInput) {
  /** The login of this browser, as the server has told it. */
  let known: KnownLogin | undefined
  const registering = createRegistering(ask)

  /** Does one thing for the visitor; `otherwise` leads on from a refusal of the server, or a server that is down. */
  const attempt = (act: () => Promise<void>, otherwise: (problem: LoginProblem) => unknown): Promise<void> =>
    state.attempt(() => act().catch((error: unknown) => lead(error, otherwise)))

  async function enter(email: string, problem?: 'conflict', find = findVault): Promise<void> {
    const { account = '', by = 'email' } = known ?? {}
    state.forget()
    state.made = undefined
    const sendTo: SendVault = (wallet) => send(wallet, email, account)
    state.login = { email, by, send: sendTo, join, lead: (error) => isLed(email, error) }
    const waiting = { at: 'waiting', act: find === findVault ? 'ask' : 'open' } as const
    state.show(waiting)
    // A visitor who has gone back meanwhile is not led elsewhere.
    const isHere = () => state.step() === waiting
    const found = await find().catch((error: unknown) => {
      if (isHere()) throw error
    })
    if (!isHere()) return wipe(...Object.values(found?.secrets ?? {}))
    const { vault, secrets } = found ?? {}
    if (!vault && problem) return stop(email, { code: problem })
    if (!vault) return state.show({ at: 'protect', email, isMade: false })
    if (!secrets) return stop(email, { code: found?.refusal ?? 'old' })
    openVault({ vault, secrets, passkeys: found?.passkeys ?? new Map() })
    const step = state.step()
    if (problem && step.at === 'openVault') state.show({ ...step, problem })
  }

  /** The vault of the account that the window shows. Another tab, or an app, may have logged this browser in to another one (login 143). */
  async function fetchOwn(): Promise<Vault | undefined> {
    const { vault, account } = await fetchStored(ask)
    if (account !== known?.account) throw new ServerRefusal({ code: 'account_other' })
    if (vault) requireNewestHere(vault, state.stored)
    return vault
  }

  /** The vault of the account, and the factor that this browser brings without the visitor, or the reason why it brings no factor. */
  async function findVault(): Promise<Found> {
    const vault = await fetchOwn()
    if (!vault) return {}
    const taken = await takeSecrets(ask, vault)
    return typeof taken === 'string' ? { vault, refusal: taken } : { vault, secrets: taken }
  }

  /** The vault, and the login key, for which a passkey of the vault has stood. */
  async function findByPasskey(): Promise<Found> {
    const vault = await fetchOwn()
    if (!vault) return {}
    return takeByPasskey(ask, vault, evaluate)
  }

  function stop(email: string, problem: LoginProblem): void {
    const isOver = isEnd(problem)
    const by = known?.by
    if (isOver) known = undefined
    state.forget()
    if (!isOver) state.show({ at: 'stuck', email, problem, ...(by && { by }) })
    else state.show(by ? { at: 'social', way: by, problem } : { at: 'email', typed: email, problem })
  }

  /** Has the server keep the vault of a wallet. The vault that another browser has stored is opened, and never replaced (login 89). */
  async function send({ vault }: Wallet, email: string, account: string): Promise<boolean> {
    try {
      await storeVault(ask, readVault(vault ?? ''), account)
      const { file } = state
      // Public keys of passkeys that the server has not taken so far.
      if (file) await openByFactors(file.vault, file.secrets, registering.register).catch(() => {})
      return true
    } catch (error) {
      await lead(error, (problem) => {
        if (isEnd(problem)) return stop(email, problem)
        if (problem.code !== 'conflict') return state.show({ at: 'unsent', email, problem })
        return enter(email, 'conflict').catch((again: unknown) => lead(again, (other) => stop(email, other)))
      })
      return false
    }
  }

  function isLed(email: string, error: unknown): boolean {
    const problem = loginProblem(error)
    if (problem) stop(email, problem)
    return problem !== undefined
  }

  const nextLogin: NextLogin = (opened, use) => withSigner(opened, (sign) => withNextLoginKey(ask, sign, use))
  const join: Join = async (opened, added) => {
    const label = await readRequestDevice(keyStore('request'))
    const named = added.map((factor) => (factor.name.startsWith('device:') ? { ...factor, label } : factor))
    return joinVault(opened, named, nextLogin)
  }

  return {
    attempt,
    stop,
    enter: (email: string) =>
      attempt(
        () => enter(email),
        (problem) => stop(email, problem),
      ),
    /** Opens the wallet by a passkey, which stands for a login that is older. */
    enterByPasskey: () => {
      const step = state.step()
      if (step.at !== 'stuck') return Promise.resolve()
      const { email } = step
      const byPasskey = () =>
        enter(email, undefined, findByPasskey).catch((error: unknown) => {
          if (!(error instanceof PasskeyError)) throw error
          state.show({
            at: 'stuck',
            email,
            problem: { code: 'passkey' },
            reason: error.params.reason,
            ...(known?.by && { by: known.by }),
          })
        })
      return attempt(byPasskey, (problem) => stop(email, problem))
    },
    nextLogin,
    /** The vault of the account that the window shows; `undefined` before there is one. */
    fetchOwn,
    /** The account that the window shows. */
    account: () => known?.account ?? '',
    known: () => known?.label,
    knownBy: () => known?.by,
    /** The server says who is logged in. */
    know: (login: KnownLogin) => {
      known = login
    },
  }
}

export type Entering = ReturnType<typeof createEntering>

/** Leads on from an error of the server. Any other error is thrown on. */
async function lead(error: unknown, otherwise: (problem: LoginProblem) => unknown): Promise<void> {
  const problem = loginProblem(error)
  if (!problem) throw error
  await otherwise(problem)
}
