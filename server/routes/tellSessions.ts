import { respond } from '../respond.ts'
import { makeRoom } from '../sessions/endSessions.ts'
import { readSessions, requireWhole, toPlaced } from '../sessions/listSessions.ts'
import { readTickets } from '../sessions/tickets.ts'
import type { Settings } from '../settings.ts'

/**
 * Tells a browser its sessions. Tabs that sign in at once may bring it more sessions than it may have: the oldest sessions end here, because a page cannot sign
 * out of a session that it is not told of. The cookies of sessions that are over are cleared, because each may cost a read.
 */
export async function tellSessions({ headers }: Request, settings: Settings): Promise<Response> {
  const { live, over, damaged, beyond } = await readSessions(readTickets(headers, settings), settings)
  requireWhole(damaged)
  const ended = await makeRoom(beyond, settings)
  const cookies = [...over, ...ended].map(({ cookie }) => settings.cookies.clear(cookie))
  return respond(200, { sessions: toPlaced(live, settings) }, { cookies })
}
