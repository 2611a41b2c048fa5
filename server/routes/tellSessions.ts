import { respond } from '../respond.ts'
import { endSessions } from '../sessions/endSessions.ts'
import { readSessions, toPlaced } from '../sessions/listSessions.ts'
import { keepNewest, readTickets } from '../sessions/tickets.ts'
import type { Settings } from '../settings.ts'

/**
 * Tells a browser what it is signed in with. Tabs that sign in at once may bring it more sessions than it may have: the oldest end here, as a page can sign out
 * of none that it is not told of. Their cookies stay until the next sign-in, as another tab may be writing one of their names anew.
 */
export async function tellSessions({ headers }: Request, settings: Settings): Promise<Response> {
  const tickets = readTickets(headers, settings)
  const live = await readSessions(tickets, settings)
  const kept = keepNewest(tickets)
  const over = tickets.filter((ticket) => !kept.includes(ticket))
  await endSessions(over, settings)
  return respond(200, { sessions: toPlaced(live, settings) })
}
