import type { ServerSession } from 'tapkit/features/siwx/verify'
import type { Settings } from '../settings.ts'
import { isPlaced } from '../verify/checkPlace.ts'
import type { AccountId } from './accountKey.ts'
import { readAccount } from './accountSessions.ts'
import { sessionEntry } from './entries.ts'
import { readStored } from './stored.ts'
import { keepNewest, readTickets, type Ticket } from './tickets.ts'

/** A session that is alive, and where it stands. */
export type LiveSession = Ticket & {
  readonly account: AccountId
  readonly entry: string
  readonly session: ServerSession
}

/** Every session that the request's cookies hold, the newest first. Nothing is changed. */
export const listSessions = (headers: Pick<Headers, 'get'>, settings: Settings): Promise<LiveSession[]> =>
  readSessions(readTickets(headers, settings), settings)

/** The sessions of tickets, the newest first; of tickets that no browser of ours has together, the newest alone are read. */
export async function readSessions(tickets: readonly Ticket[], settings: Settings): Promise<LiveSession[]> {
  const found = await Promise.all(keepNewest(tickets).map((ticket) => readSession(ticket, settings)))
  return found.filter((live) => live !== undefined)
}

async function readSession(ticket: Ticket, settings: Settings): Promise<LiveSession | undefined> {
  const entry = sessionEntry(ticket.id)
  const session = readStored(await settings.storage.get(entry))
  if (!session || Date.parse(session.expiresAt) <= Date.now()) return undefined
  // Another server may have the secret and the storage in common, or the host has taken a page or a network out of the options since.
  if (!isPlaced(session.data, settings)) return undefined
  const { chainId, accountAddress: address } = session.data
  const account = { chainId, address }
  const listed = await readAccount(account, settings)
  if (!listed.some((each) => each.entry === entry)) return undefined
  return { ...ticket, account, entry, session }
}
