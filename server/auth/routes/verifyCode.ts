import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { emailIdentity } from '../account/identities.ts'
import { endCode, takeTry } from '../email/codes.ts'
import { requireEmail } from '../email/requireEmail.ts'
import { acceptIdentity } from './acceptIdentity.ts'
import { type Route, readBodyAs } from './route.ts'
import { app, purpose, requireApp } from './startEmail.ts'

/** Six digits, as `writeCodeMail` groups them or not. */
export const sixDigits = v.pipe(
  v.string(),
  v.maxLength(16),
  v.transform((text) => text.replace(/\s/g, '')),
  v.regex(/^[0-9]{6}$/),
)

/**
 * Takes the code of an email: the device is logged in, or gets a proof of the email to add to its account. The code ends last, so that a request
 * that a failure has cut off can be made again.
 */
export const verifyCode: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { email: v.string(), code: sixDigits, purpose, app })
  requireApp(body, settings)
  const email = requireEmail(body.email)
  const slot = { device: signed.device, purpose: body.purpose, email, app: body.app }
  const begun = { after: await takeTry(slot, body.code, settings), refusal: 'code_refused' } as const
  const proven = { identity: emailIdentity(email), purpose: body.purpose, begun }
  const answer = await acceptIdentity(proven, signed, settings)
  await endCode(slot, settings)
  return respond(200, answer)
}
