import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { emailIdentity } from '../account/identities.ts'
import { endCode, takeTry } from '../email/codes.ts'
import { acceptIdentity } from './acceptIdentity.ts'
import { type Route, readBodyAs } from './route.ts'
import { slotInBody, slotOf } from './slotOf.ts'

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
  const body = readBodyAs(signed, { ...slotInBody, code: sixDigits })
  const slot = slotOf(signed.device, body, settings)
  const begun = { after: await takeTry(slot, body.code, settings), refusal: 'code_refused' } as const
  const proven = { identity: emailIdentity(slot.email), purpose: slot.purpose, begun }
  const answer = await acceptIdentity(proven, signed, settings)
  await endCode(slot, settings)
  return respond(200, answer)
}
