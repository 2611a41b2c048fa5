import type { ServerSession, SignInSession } from 'tapkit/features/siwx/verify'
import { readCookies } from '../cookies/readCookies.ts'
import { createToken } from '../crypto/createToken.ts'
import type { Settings } from '../settings.ts'
import { changeAccount } from './accountSessions.ts'
import { endSession } from './endSession.ts'
import { sessionEntry } from './entries.ts'
import { listSessions, mostSessions } from './listSessions.ts'
import { writeStored } from './stored.ts'

/** What the browser is signed in with after it, and the cookies that say so. */
export type Opened = { readonly sessions: readonly ServerSession[]; readonly cookies: readonly string[] }

/**
 * Signs a browser in with one more account, under a new id each time, so that an id that somebody knew before is worth nothing. Each account has a
 * cookie of its own: two sign-ins at once do not undo one another, and who has one cookie has one account.
 */
export async function openSession(
  headers: Pick<Headers, 'get'>,
  signed: SignInSession,
  settings: Settings,
): Promise<Opened> {
  const { cookies, signer, storage, sessionLifetime } = settings
  const now = Date.now()
  const until = Math.min(
    now + sessionLifetime,
    Date.parse(signed.data.expirationTime ?? '') || Number.POSITIVE_INFINITY,
  )
  const session: ServerSession = { ...signed, expiresAt: new Date(until).toISOString() }
  const account = { chainId: signed.data.chainId, address: signed.data.accountAddress }
  const cookie = cookies.session(account)
  const before = await listSessions(headers, settings)

  const id = createToken()
  const entry = sessionEntry(id)
  const former = before.filter((live) => live.cookie === cookie).map((live) => live.entry)
  await storage.set(entry, writeStored({ signedInAt: now, session }), until - now)
  try {
    await changeAccount(account, (entries) => [entry, ...entries.filter((each) => !former.includes(each))], settings)
  } catch (error) {
    // Nobody has its cookie.
    await storage.delete(entry).catch(() => {})
    throw error
  }

  const others = before.filter((live) => live.cookie !== cookie)
  const kept = others.slice(0, mostSessions - 1)
  for (const live of others) if (!kept.includes(live)) await endSession(live, settings)
  // Those of sessions that ended elsewhere too: they would stay in front of the new one, and of so many no more than some are read.
  const dropped = [...readCookies(headers).keys()].filter(
    (name) => cookies.isSession(name) && name !== cookie && !kept.some((live) => live.cookie === name),
  )
  return {
    sessions: [session, ...kept.map((live) => live.session)],
    cookies: [
      ...dropped.map((name) => cookies.clear(name)),
      cookies.write(cookie, signer.seal(cookie, id), until - now),
    ],
  }
}
