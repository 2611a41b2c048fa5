import type { ServerSession } from 'tapkit/features/siwx/verify'
import { SignInRequestError, SignInStorageError } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { isPlaced } from '../verify/checkPlace.ts'
import { readAccount } from './accountSessions.ts'
import { accountEntry, sessionEntry } from './entries.ts'
import { readStored } from './stored.ts'
import { keepNewest, readTickets, type Ticket } from './tickets.ts'

/** A session that is alive, with its storage key. */
export type LiveSession = Ticket & {
  readonly entry: string
  readonly session: ServerSession
}

/** The tickets of a request, by the state of their sessions. */
export type ReadSessions = {
  /** In the order of the tickets. */
  readonly live: readonly LiveSession[]
  /** Those whose sessions had ended. */
  readonly over: readonly Ticket[]
  /**
   * Tickets whose sessions may have ended or not, because the session's entry or its account's list is damaged, or the
   * entry is another account's.
   */
  readonly damaged: readonly Ticket[]
  /** Those that were not read: there is no room for them, or the account has a newer ticket. */
  readonly beyond: readonly Ticket[]
}

/**
 * Every session that the request's cookies hold and that counts here, the newest first. Nothing is changed.
 * @throws SignInStorageError
 */
export async function listSessions(headers: Pick<Headers, 'get'>, settings: Settings): Promise<ServerSession[]> {
  const { live, damaged } = await readSessions(readTickets(headers, settings), settings)
  // Nobody is taken for signed out.
  if (damaged.length > 0) throw new SignInStorageError({ cause: new Error(whyDamaged) })
  return toPlaced(live, settings)
}

/**
 * Refuses if an entry is damaged, because the visitor would be taken for signed out.
 * @throws SignInRequestError
 */
export function requireWhole(damaged: readonly Ticket[]): void {
  if (damaged.length > 0) throw new SignInRequestError({ code: 'entry_damaged', cause: new Error(whyDamaged) })
}

const whyDamaged = 'The entry of a session, or the list of its account, is damaged. A sign-in replaces it.'

/**
 * The sessions that count at this server. A session may belong to another server with the same secret and storage, to a
 * page or network that the host has removed from the options, or to a network that this instance does not know yet.
 * Such a session lets no visitor in here, but is not ended.
 */
export const toPlaced = (live: readonly LiveSession[], settings: Settings): ServerSession[] =>
  live.flatMap(({ session }) => (isPlaced(session.data, settings) ? [session] : []))

/**
 * Reads the sessions of tickets, the newest first, as far as a browser keeps them. A session that ended elsewhere takes no room, so that a further ticket is read in its place.
 * Tabs that sign in at once may bring several tickets of the same account, of which the newest counts. A ticket whose time is over costs no read.
 */
export async function readSessions(tickets: readonly Ticket[], settings: Settings): Promise<ReadSessions> {
  const now = Date.now()
  const live: LiveSession[] = []
  const over = tickets.filter(({ end }) => end <= now)
  const damaged: Ticket[] = []
  const timely = tickets.filter(({ end }) => end > now)
  let unread = timely.filter(({ list }, at) => timely.findIndex((each) => each.list === list) === at)
  for (;;) {
    const next = unread.slice(0, keepNewest([...live, ...unread]).length - live.length)
    if (next.length === 0) break
    unread = unread.slice(next.length)
    const found = await Promise.all(next.map((ticket) => readSession(ticket, settings)))
    for (const [at, ticket] of next.entries()) {
      const session = found[at]
      if (session === 'damaged') damaged.push(ticket)
      else if (session === undefined) over.push(ticket)
      else live.push(session)
    }
  }
  const read = new Set([...live, ...over, ...damaged].map(({ id }) => id))
  return { live, over, damaged, beyond: tickets.filter(({ id }) => !read.has(id)) }
}

const toAccount = ({ data: { chainId, accountAddress } }: ServerSession) => ({ chainId, address: accountAddress })

/** `undefined` if the session is over. */
async function readSession(ticket: Ticket, settings: Settings): Promise<LiveSession | 'damaged' | undefined> {
  const entry = sessionEntry(ticket.id)
  const text = await settings.storage.get(entry)
  if (text === undefined) return undefined
  const session = readStored(text)
  // A storage that mixes its answers up must not sign a visitor in as another.
  if (!session || accountEntry(toAccount(session)) !== ticket.list) return 'damaged'
  if (Date.parse(session.expiresAt) <= Date.now()) return undefined
  const listed = await readAccount(ticket.list, settings)
  if (!listed) return 'damaged'
  if (!listed.some((each) => each.entry === entry)) return undefined
  return { ...ticket, entry, session }
}
