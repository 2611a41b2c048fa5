import type { ServerSession } from 'tapkit/features/siwx/verify'
import { readCookies } from '../cookies/readCookies.ts'
import type { Settings } from '../settings.ts'
import type { AccountId } from './accountKey.ts'
import { readAccount } from './accountSessions.ts'
import { sessionEntry } from './entries.ts'
import { readStored } from './stored.ts'

/** Accounts that one browser may be signed in with: headers have room for the cookies of so many. */
export const mostSessions = 20

/** A session that is alive, and where it stands. */
export type LiveSession = {
  readonly cookie: string
  readonly account: AccountId
  readonly entry: string
  readonly signedInAt: number
  readonly session: ServerSession
}

/** Every session that the request's cookies hold, the newest first. Nothing is changed. */
export async function listSessions(headers: Pick<Headers, 'get'>, settings: Settings): Promise<LiveSession[]> {
  const cookies = [...readCookies(headers)].filter(([name]) => settings.cookies.isSession(name))
  const found = await Promise.all(
    cookies.slice(0, 2 * mostSessions).map(([name, sealed]) => readSession(name, sealed, settings)),
  )
  return found.filter((live) => live !== undefined).toSorted((one, other) => other.signedInAt - one.signedInAt)
}

async function readSession(cookie: string, sealed: string, settings: Settings): Promise<LiveSession | undefined> {
  const { signer, storage } = settings
  const id = signer.open(cookie, sealed)
  if (id === undefined) return undefined
  const entry = sessionEntry(id)
  const stored = readStored(await storage.get(entry))
  if (!stored || Date.parse(stored.session.expiresAt) <= Date.now()) return undefined
  const { chainId, accountAddress: address } = stored.session.data
  const account = { chainId, address }
  if (!(await readAccount(account, settings)).includes(entry)) return undefined
  return { cookie, account, entry, ...stored }
}
