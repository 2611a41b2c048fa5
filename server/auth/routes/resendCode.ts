import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { readAsked } from '../email/codes.ts'
import { sendCode } from '../email/sendCode.ts'
import { AuthRequestError } from '../errors.ts'
import { type Route, readBodyAs } from './route.ts'
import { codeSent, isKnownAt } from './startEmail.ts'

const purpose = v.optional(v.picklist(['login', 'identity', 'current', 'new']), 'login')

/** Sends another code to the address that this device has asked one for. The earlier code ends. */
export const resendCode: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { purpose })
  const email = await readAsked({ device: signed.device, purpose: body.purpose }, settings)
  const isKnown = await isKnownAt(signed, email, settings)
  // An unknown browser gets no code once its link counts no more. A change of the email has codes to both addresses, and no link.
  const takesLink = body.purpose === 'login' || body.purpose === 'identity'
  if (settings.deviceLink && takesLink && !isKnown) throw new AuthRequestError('nothing_begun')
  await sendCode(signed, { email, purpose: body.purpose, isKnown }, settings)
  return respond(200, codeSent)
}
