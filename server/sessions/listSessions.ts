import type { ServerSession } from 'tapkit/features/siwx/verify'
import type { Settings } from '../settings.ts'
import { isPlaced } from '../verify/checkPlace.ts'
import { readAccount } from './accountSessions.ts'
import { sessionEntry } from './entries.ts'
import { readStored } from './stored.ts'
import { keepNewest, readTickets, type Ticket } from './tickets.ts'

/** A session that is alive, and where it stands. */
export type LiveSession = Ticket & {
  readonly entry: string
  readonly session: ServerSession
}

/** Every session that the request's cookies hold and that counts here, the newest first. Nothing is changed. */
export const listSessions = async (headers: Pick<Headers, 'get'>, settings: Settings): Promise<ServerSession[]> =>
  toPlaced(await readSessions(readTickets(headers, settings), settings), settings)

/**
 * Those that count at this server. Another server may have the secret and the storage in common, the host may have taken a page or a network out of the options since, and an instance that is
 * replaced last does not know a new network yet: a session of theirs lets nobody in here, and is not over.
 */
export const toPlaced = (live: readonly LiveSession[], settings: Settings): ServerSession[] =>
  live.flatMap(({ session }) => (isPlaced(session.data, settings) ? [session] : []))

/** The sessions of tickets, the newest first; of tickets that no browser of ours has together, the newest alone are read. */
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
