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

/** Every session in the request's cookies that counts at this server, the newest first. Nothing is changed. */
export const listSessions = async (headers: Pick<Headers, 'get'>, settings: Settings): Promise<ServerSession[]> =>
  toPlaced(await readSessions(readTickets(headers, settings), settings), settings)

/**
 * The sessions that count at this server. A session may belong to another server with the same secret and storage, to a
 * page or network that the host has removed from the options, or to a network that this instance does not know yet.
 * Such a session lets nobody in here, but is not ended.
 */
export const toPlaced = (live: readonly LiveSession[], settings: Settings): ServerSession[] =>
  live.flatMap(({ session }) => (isPlaced(session.data, settings) ? [session] : []))

/**
 * The sessions of tickets, the newest first. If there are more tickets than a browser may have, only the newest are
 * read.
 */
export async function readSessions(tickets: readonly Ticket[], settings: Settings): Promise<LiveSession[]> {
  const found = await Promise.all(keepNewest(tickets).map((ticket) => readSession(ticket, settings)))
  return found.filter((live) => live !== undefined)
}

async function readSession(ticket: Ticket, settings: Settings): Promise<LiveSession | undefined> {
  const entry = sessionEntry(ticket.id)
  const session = readStored(await settings.storage.get(entry))
  if (!session || Date.parse(session.expiresAt) <= Date.now()) return undefined
  const listed = await readAccount(ticket.list, settings)
  if (!listed.some((each) => each.entry === entry)) return undefined
  return { ...ticket, entry, session }
}
