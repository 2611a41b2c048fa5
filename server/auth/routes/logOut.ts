import { respond } from '../../respond.ts'
import { withEvent } from '../account/account.ts'
import { changeOwn, requireSession } from '../account/session.ts'
import { type Route, readBodyAs } from './route.ts'

/** Ends the login of the device that asks, and of no other. */
export const logOut: Route = async (signed, settings) => {
  readBodyAs(signed, {})
  const session = await requireSession(signed, settings)
  const { id, name } = session.device
  const end = (account: typeof session.account) =>
    withEvent({ ...account, devices: account.devices.filter((one) => one.id !== id) }, 'logout', name)
  await changeOwn(session, end, settings)
  return respond(200, {})
}
