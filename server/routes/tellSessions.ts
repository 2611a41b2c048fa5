import { respond } from '../respond.ts'
import { endSessions } from '../sessions/endSessions.ts'
import { readSessions, toPlaced } from '../sessions/listSessions.ts'
import { keepNewest, readTickets } from '../sessions/tickets.ts'
import type { Settings } from '../settings.ts'

/**
 * Answers the sessions of a browser. If tabs sign in at once, the browser may hold more sessions than allowed. The
 * oldest end here, because a page cannot sign out of sessions that it is not told of. Their cookies stay until the next
 * sign-in, because another tab may be writing a cookie with the same name.
 */
export async function tellSessions({ headers }: Request, settings: Settings): Promise<Response> {
  const tickets = readTickets(headers, settings)
  const live = await readSessions(tickets, settings)
  const kept = keepNewest(tickets)
  const over = tickets.filter((ticket) => !kept.includes(ticket))
  await endSessions(over, settings)
  return respond(200, { sessions: toPlaced(live, settings) })
}
