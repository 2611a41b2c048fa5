import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { requireCode } from '../email/codes.ts'
import { requireEmail } from '../email/requireEmail.ts'
import { sendCode } from '../email/sendCode.ts'
import { AuthRequestError } from '../errors.ts'
import { type Route, readBodyAs } from './route.ts'
import { codeSent, standingOf } from './startEmail.ts'

const purpose = v.optional(v.picklist(['login', 'identity', 'current', 'new']), 'login')

/** Sends another code to an address that this device has asked one for. The earlier code ends. */
export const resendCode: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { email: v.string(), purpose })
  const slot = { device: signed.device, email: requireEmail(body.email), purpose: body.purpose }
  await requireCode(slot, settings)
  const { isKnown, after } = await standingOf(slot, settings)
  // An unknown browser gets no code once its link counts no more. A change of the email has codes to both addresses, and no link.
  const takesLink = body.purpose === 'login' || body.purpose === 'identity'
  if (settings.deviceLink && takesLink && !isKnown) throw new AuthRequestError('nothing_begun')
  await sendCode(signed, { ...slot, isKnown, after }, settings)
  return respond(200, codeSent)
}
