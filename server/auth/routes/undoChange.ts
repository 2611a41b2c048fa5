import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { undoEmail } from '../account/emails.ts'
import { nameBrowser } from '../account/nameBrowser.ts'
import { type Route, readBodyAs } from './route.ts'

/** Puts an email back that a wallet has left, by the link in the mail to it, from any browser. The link itself changes nothing. */
export const undoChange: Route = async (signed, settings) => {
  const { token } = readBodyAs(signed, { token: v.pipe(v.string(), v.maxLength(400)) })
  await undoEmail(token, nameBrowser(signed.request.headers.get('user-agent') ?? ''), settings)
  return respond(200, {})
}
