import type { ServerSession } from 'tapkit/features/siwx/verify'
import { sentSession } from 'tapkit/features/siwx/verify'
import * as v from 'valibot'
import { readCookies } from '../cookies/readCookies.ts'
import { isSameText } from '../crypto/isSameText.ts'
import type { Settings } from '../settings.ts'
import type { AccountId } from './accountKey.ts'
import { accountEntry, sessionEntry } from './entries.ts'

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

const stored = v.object({ signedInAt: v.number(), generation: v.string(), session: sentSession })

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
  const text = await storage.get(entry)
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), stored), text)
  if (!success) return undefined
  const { session, signedInAt, generation } = output
  if (Date.parse(session.expiresAt) <= Date.now()) return undefined
  const account = { chainId: session.data.chainId, address: session.data.accountAddress }
  const current = await storage.get(accountEntry(account))
  if (current === undefined || !isSameText(current, generation)) return undefined
  return { cookie, account, entry, signedInAt, session }
}
