import * as v from 'valibot'
import { type Bytes, wipe } from '../../crypto/bytes.ts'
import type { AskServer } from '../../server/openServer.ts'
import { fetchVault, storeVault } from '../../server/storedVault.ts'
import { withNextLoginKey } from '../../server/withLoginKey.ts'
import type { NextLogin } from '../../vault/dropWithLogin.ts'
import { readVault } from '../../vault/readVault.ts'
import type { Vault } from '../../vault/vault.ts'
import { withSigner } from '../../vault/withSigner.ts'
import type { Wallet } from '../../wallet/wallet.ts'
import type { ConnectState } from '../connectState.ts'
import { type Join, type ReadFile, requireNewestHere } from '../openFile.ts'
import type { LoginProblem, LoginRefusal } from './emailStep.ts'
import { joinVault } from './joinVault.ts'
import { loginProblem } from './loginProblem.ts'
import { takeSecrets } from './takeSecrets.ts'

type EnterInput = {
  readonly ask: AskServer
  /** Takes a vault whose second factor the visitor brings. */
  readonly openVault: (file: ReadFile) => void
}

type Found = {
  readonly vault?: Vault
  readonly secrets?: Record<string, Bytes>
  readonly refusal?: LoginRefusal
}

/** The email of the account that this browser is logged in to, or `null`. */
const session = v.object({ email: v.unknown() })

/** From a login to the wallet of its account, or to a new one. */
export function createEntering(state: ConnectState, { ask, openVault }: EnterInput) {
  /** The email by which this browser is logged in, as the visitor or the server has said it. */
  let known: string | undefined

  /** Does one thing for the visitor; `otherwise` leads on from a refusal of the server, or a server that is down. */
  const attempt = (act: () => Promise<void>, otherwise: (problem: LoginProblem) => unknown): Promise<void> =>
    state.attempt(() => act().catch((error: unknown) => lead(error, otherwise)))

  async function enter(email: string, problem?: 'conflict'): Promise<void> {
    known = email
    state.forget()
    state.made = undefined
    state.login = { email, send, join, lead: (error) => isLed(email, error) }
    const waiting = { at: 'waiting', act: 'ask' } as const
    state.show(waiting)
    // A visitor who has gone back meanwhile is not led elsewhere.
    const isHere = () => state.step() === waiting
    const found = await findVault().catch((error: unknown) => {
      if (isHere()) throw error
    })
    if (!isHere()) return wipe(...Object.values(found?.secrets ?? {}))
    const { vault, secrets } = found ?? {}
    if (!vault && problem) return stop(email, { code: problem })
    if (!vault) return state.show({ at: 'protect', email, isMade: false })
    if (!secrets) return stop(email, { code: found?.refusal ?? 'old' })
    openVault({ vault, secrets, passkeys: new Map() })
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

  function stop(email: string, problem: LoginProblem): void {
    const isOver = problem.code === 'ended'
    if (isOver) known = undefined
    state.forget()
    state.show(isOver ? { at: 'email', typed: email, problem } : { at: 'stuck', email, problem })
  }

  /** Whether this browser is logged in by an email still. Another tab, or an app, may have logged it in by another one. */
  async function isLoggedInAs(email: string): Promise<boolean> {
    const own = await ask({ method: 'GET', path: '/session' }, session)
    return String(own.email).toLowerCase() === email.toLowerCase()
  }

  /** Has the server keep the vault of a wallet. The vault that another browser has stored is opened, and never replaced (login 89). */
  async function send({ vault }: Wallet): Promise<boolean> {
    const email = state.login?.email ?? ''
    try {
      const isOwn = await isLoggedInAs(email)
      if (isOwn) await storeVault(ask, readVault(vault ?? ''))
      // Asked again: no login leads back to this email without a code, so the key and the place of the vault are of one account (login 88).
      if (isOwn && (await isLoggedInAs(email))) return true
      stop(email, { code: 'ended' })
      return false
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
  const join: Join = (opened, browser) => joinVault(opened, browser, nextLogin)

  return {
    attempt,
    stop,
    enter: (email: string) =>
      attempt(
        () => enter(email),
        (problem) => stop(email, problem),
      ),
    known: () => known,
    /** The server, or a code, says who is logged in. */
    know: (email: string) => {
      known = email
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
