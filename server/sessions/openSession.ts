import type { ServerSession, SignInSession } from 'tapkit/features/siwx/verify'
import { createToken } from '../crypto/createToken.ts'
import { SignInRequestError } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { changeAccount, type Listed } from './accountSessions.ts'
import { endListed, makeRoom } from './endSessions.ts'
import { accountEntry, sessionEntry } from './entries.ts'
import { readSessions, toPlaced } from './listSessions.ts'
import { writeStored } from './stored.ts'
import { keepNewest, readTickets, writeTicket } from './tickets.ts'

/** The browser's sessions after a sign-in, and the cookies to send. */
export type Opened = { readonly sessions: readonly ServerSession[]; readonly cookies: readonly string[] }

/**
 * Signs a browser in with a further account, under a new id each time, so that an id that a stranger knew before is worth nothing. Each session has a
 * cookie of its own: two sign-ins at once do not undo one another, and a stolen cookie opens a single account.
 * @throws SignInRequestError
 */
export async function openSession(
  headers: Pick<Headers, 'get'>,
  signed: SignInSession,
  settings: Settings,
): Promise<Opened> {
  const { cookies, signer, storage, sessionLifetime } = settings
  const tickets = readTickets(headers, settings)
  const { live, over } = await readSessions(tickets, settings)
  const now = Date.now()
  const until = Math.min(
    Math.ceil(now + sessionLifetime),
    Date.parse(signed.data.expirationTime ?? '') || Number.POSITIVE_INFINITY,
  )
  // The node that verified the signature may have taken seconds.
  if (until <= now) throw new SignInRequestError({ code: 'message_expired' })
  const session: ServerSession = { ...signed, expiresAt: new Date(until).toISOString() }
  const account = { chainId: signed.data.chainId, address: signed.data.accountAddress }
  const id = createToken()
  const [cookie, list, entry] = [cookies.session(account, id), accountEntry(account), sessionEntry(id)]
  const text = writeStored(session)
  // The clock of the instance that took the previous sign-in may be ahead.
  const signedInAt = Math.max(now, (tickets[0]?.signedInAt ?? 0) + 1)
  const ticket = { cookie, id, signedInAt, end: until, list, size: new TextEncoder().encode(text).length }
  const others = live.filter((each) => each.list !== list)
  const kept = others.slice(0, keepNewest([ticket, ...others]).length - 1)
  // The account's previous session, sessions without room, sessions that ended elsewhere, and damaged sessions, whose
  // cookies would make each further request of the browser fail.
  const gone = tickets.filter(({ id }) => !kept.some((each) => each.id === id))
  const ending = gone.filter(({ id }) => !over.some((each) => each.id === id))
  const isPrevious = (each: Listed) => gone.some((one) => sessionEntry(one.id) === each.entry)
  await storage.set(entry, text, until - now)
  try {
    // The session counts from here on. If the change fails, or its answer is lost, no other session has ended yet: the
    // account's previous session stays on the list, and is the first to make room.
    await changeAccount(
      list,
      (listed) => [
        { entry, end: until },
        ...listed.filter((each) => each.entry !== entry && !isPrevious(each)),
        ...listed.filter(isPrevious),
      ],
      settings,
    )
  } catch (error) {
    // No browser has the new session's cookie. The account's list may have the session, if only the answer was lost.
    await Promise.allSettled([endListed(list, [entry], settings), storage.delete(entry)])
    throw error
  }
  // The sign-in stands, even if the sessions that it replaces cannot be ended.
  const ended = await makeRoom(ending, settings)
  return {
    sessions: [session, ...toPlaced(kept, settings)],
    cookies: [
      ...[...over, ...ended].map((each) => cookies.clear(each.cookie)),
      cookies.write(cookie, signer.seal(cookie, writeTicket(ticket)), until - now),
    ],
  }
}
