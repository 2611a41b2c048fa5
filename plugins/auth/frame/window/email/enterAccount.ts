import { type Bytes, wipe } from '../../crypto/bytes.ts'
import { PasskeyError } from '../../passkey/errors.ts'
import type { AskServer } from '../../server/openServer.ts'
import { readRequestDevice } from '../../server/requestKey.ts'
import { fetchVault, storeVault } from '../../server/storedVault.ts'
import { withNextLoginKey } from '../../server/withLoginKey.ts'
import { keyStore } from '../../storage/keyStore.ts'
import type { NextLogin } from '../../vault/dropWithLogin.ts'
import { openVault as openByFactors } from '../../vault/openVault.ts'
import { readVault } from '../../vault/readVault.ts'
import type { Vault } from '../../vault/vault.ts'
import { withSigner } from '../../vault/withSigner.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import type { ConnectState } from '../connectState.ts'
import { type Join, type ReadFile, requireNewestHere } from '../openFile.ts'
import type { SocialWay } from '../social/socialWay.ts'
import type { LoginProblem, LoginRefusal } from './emailStep.ts'
import { joinVault } from './joinVault.ts'
import { loginProblem } from './loginProblem.ts'
import { createRegistering } from './registerPasskeys.ts'
import { knownLogin, session } from './session.ts'
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
  /** The email, or the name at a provider, by which this browser is logged in, as the visitor or the server has said it. */
  let known: string | undefined
  /** The provider of that login. */
  let by: SocialWay | undefined
  const registering = createRegistering(ask)

  /** Does one thing for the visitor; `otherwise` leads on from a refusal of the server, or a server that is down. */
  const attempt = (act: () => Promise<void>, otherwise: (problem: LoginProblem) => unknown): Promise<void> =>
    state.attempt(() => act().catch((error: unknown) => lead(error, otherwise)))

  async function enter(email: string, problem?: 'conflict', find = findVault): Promise<void> {
    known = email
    state.forget()
    state.made = undefined
    state.login = { email, send, join, lead: (error) => isLed(email, error) }
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

  /** The vault of the account, and the factor of it that the visitor need not bring, or the reason why there is none. */
  async function findVault(): Promise<Found> {
    const vault = await fetchVault(ask)
    if (!vault) return {}
    requireNewestHere(vault, state.stored)
    const taken = await takeSecrets(ask, vault)
    return typeof taken === 'string' ? { vault, refusal: taken } : { vault, secrets: taken }
  }

  /** The vault, and the login key, for which a passkey of the vault has stood. */
  async function findByPasskey(): Promise<Found> {
    const vault = await fetchVault(ask)
    if (!vault) return {}
    requireNewestHere(vault, state.stored)
    return takeByPasskey(ask, vault, evaluate)
  }

  function stop(email: string, problem: LoginProblem): void {
    const isOver = problem.code === 'ended'
    if (isOver) known = undefined
    state.forget()
    if (!isOver) state.show({ at: 'stuck', email, problem, ...(by && { by }) })
    else state.show(by ? { at: 'social', way: by, problem } : { at: 'email', typed: email, problem })
  }

  /** Whether this browser is still logged in as the window shows. Another tab, or an app, may have logged it in otherwise. */
  async function isLoggedInAs(label: string): Promise<boolean> {
    const login = knownLogin(await ask({ method: 'GET', path: '/session' }, session))
    return login?.label.toLowerCase() === label.toLowerCase() && login.by === by
  }

  /** Has the server keep the vault of a wallet. The vault that another browser has stored is opened, and never replaced (login 89). */
  async function send({ vault }: Wallet): Promise<boolean> {
    const email = state.login?.email ?? ''
    try {
      const isOwn = await isLoggedInAs(email)
      if (isOwn) await storeVault(ask, readVault(vault ?? ''))
      // Asked again: no login leads back to this email without a code, so the key and the place of the vault are of one account (login 88).
      if (!isOwn || !(await isLoggedInAs(email))) {
        stop(email, { code: 'ended' })
        return false
      }
      const { file } = state
      // Public keys of passkeys that the server has not taken so far.
      if (file) await openByFactors(file.vault, file.secrets, registering.register).catch(() => {})
      return true
    } catch (error) {
      await lead(error, (problem) => {
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
  const join: Join = async (opened, browser) => {
    const label = await readRequestDevice(keyStore('request'))
    return joinVault(opened, { ...browser, label }, nextLogin)
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
            ...(by && { by }),
          })
        })
      return attempt(byPasskey, (problem) => stop(email, problem))
    },
    nextLogin,
    known: () => known,
    knownBy: () => by,
    /** The server, or a code, says who is logged in, and at which provider. */
    know: (label: string, provider?: SocialWay) => {
      known = label
      by = provider
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
