import type { ServerSession } from 'tapkit/features/siwx/verify'
import type { Settings } from '../settings.ts'
import { isPlaced } from '../verify/checkPlace.ts'
import { readAccount } from './accountSessions.ts'
import { sessionEntry } from './entries.ts'
import { readStored } from './stored.ts'
import { keepNewest, readTickets, type Ticket } from './tickets.ts'

/** A session that is alive, with its storage key. */
export type LiveSession = Ticket & {
  readonly entry: string
  readonly session: ServerSession
}

/** The tickets of a request, by what became of their sessions. */
export type ReadSessions = {
  /** In the order of the tickets. */
  readonly live: readonly LiveSession[]
  /** Those whose sessions had ended. */
  readonly over: readonly Ticket[]
  /** Those that were not read: there is no room for them, or the account has a newer ticket. */
  readonly beyond: readonly Ticket[]
}

/** Every session that the request's cookies hold and that counts here, the newest first. Nothing is changed. */
export async function listSessions(headers: Pick<Headers, 'get'>, settings: Settings): Promise<ServerSession[]> {
  const { live } = await readSessions(readTickets(headers, settings), settings)
  return toPlaced(live, settings)
}

/**
 * The sessions that count at this server. A session may belong to another server with the same secret and storage, to a
 * page or network that the host has removed from the options, or to a network that this instance does not know yet.
 * Such a session lets nobody in here, but is not ended.
 */
export const toPlaced = (live: readonly LiveSession[], settings: Settings): ServerSession[] =>
  live.flatMap(({ session }) => (isPlaced(session.data, settings) ? [session] : []))

/**
 * Reads the sessions of tickets, the newest first, as far as a browser keeps them. A session that ended elsewhere takes no room, so that a further ticket is read in its place.
 * Of several tickets of one account, which tabs bring that sign in at once, the newest counts.
 */
export async function readSessions(tickets: readonly Ticket[], settings: Settings): Promise<ReadSessions> {
  const live: LiveSession[] = []
  const over: Ticket[] = []
  let unread = tickets.filter(({ list }, at) => tickets.findIndex((each) => each.list === list) === at)
  for (;;) {
    const next = unread.slice(0, keepNewest([...live, ...unread]).length - live.length)
    if (next.length === 0) break
    unread = unread.slice(next.length)
    const found = await Promise.all(next.map((ticket) => readSession(ticket, settings)))
    live.push(...found.filter((each) => each !== undefined))
    over.push(...next.filter((_, at) => found[at] === undefined))
  }
  const read = new Set([...live, ...over].map(({ id }) => id))
  return { live, over, beyond: tickets.filter(({ id }) => !read.has(id)) }
}

async function readSession(ticket: Ticket, settings: Settings): Promise<LiveSession | undefined> {
  const entry = sessionEntry(ticket.id)
  const session = readStored(await settings.storage.get(entry))
  if (!session || Date.parse(session.expiresAt) <= Date.now()) return undefined
  const listed = await readAccount(ticket.list, settings)
  if (!listed.some((each) => each.entry === entry)) return undefined
  return { ...ticket, entry, session }
}
