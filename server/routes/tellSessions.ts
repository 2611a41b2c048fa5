import { respond } from '../respond.ts'
import { listSessions } from '../sessions/listSessions.ts'
import type { Settings } from '../settings.ts'

/** Tells a browser what it is signed in with. */
export async function tellSessions({ headers }: Request, settings: Settings): Promise<Response> {
  const live = await listSessions(headers, settings)
  return respond(200, { sessions: live.map(({ session }) => session) })
}
