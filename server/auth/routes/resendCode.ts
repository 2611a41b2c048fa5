import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { readAsked } from '../email/codes.ts'
import { sendCode } from '../email/sendCode.ts'
import { type Route, readBodyAs } from './route.ts'
import { codeSent, isKnownAt } from './startEmail.ts'

const purpose = v.optional(v.picklist(['login', 'identity', 'current', 'new']), 'login')

/** Sends another code to the address that this device has asked one for. The earlier code ends. */
export const resendCode: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { purpose })
  const email = await readAsked({ device: signed.device, purpose: body.purpose }, settings)
  await sendCode(signed, { email, purpose: body.purpose, isKnown: await isKnownAt(signed, email, settings) }, settings)
  return respond(200, codeSent)
}
