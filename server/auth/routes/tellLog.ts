import { respond } from '../../respond.ts'
import { toldIdOf } from '../account/account.ts'
import { requireSession } from '../account/session.ts'
import type { Route } from './route.ts'

/** Tells the last events of an account, the newest first. */
export const tellLog: Route = async (signed, settings) => {
  const { id, account } = await requireSession(signed, settings)
  return respond(200, { account: toldIdOf(id), events: account.log.toReversed() })
}
