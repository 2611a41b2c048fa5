import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { readAccount } from '../account/account.ts'
import { findDevice } from '../account/devices.ts'
import { emailIdentity, idsOf } from '../account/identities.ts'
import { codeLifetime, pause } from '../email/codes.ts'
import { isConfirmed } from '../email/links.ts'
import { requireEmail } from '../email/requireEmail.ts'
import { sendCode } from '../email/sendCode.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { sendLink } from './deviceLink.ts'
import { type Route, readBodyAs } from './route.ts'

/** The purpose for which a code of this endpoint proves an email. */
export const purpose = v.optional(v.picklist(['login', 'identity']), 'login')

/**
 * Sends a code to an address, to log in or to prove an email that an account is given; with `deviceLink`, an unknown browser gets a link before.
 * Known and unknown addresses get the same answer after the same work.
 */
export const startEmail: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { email: v.string(), purpose })
  const email = requireEmail(body.email)
  const isKnown = await isKnownAt(signed, email, settings)
  if (settings.deviceLink && !isKnown) return sendLink(signed, { email, purpose: body.purpose }, settings)
  await sendCode(signed, { email, purpose: body.purpose, isKnown }, settings)
  return respond(200, codeSent)
}

/** Seconds until another code can be asked for, and seconds that this one is good for. */
export const codeSent = { resendIn: pause / 1000, expiresIn: codeLifetime / 1000 }

/** Whether the device that asks belongs to the owner of an email: it is logged in there, or the link to the email was confirmed. */
export async function isKnownAt(signed: Signed, email: string, settings: AuthSettings): Promise<boolean> {
  if (await isOfOwner(signed, email, settings)) return true
  return settings.deviceLink && isConfirmed(signed.device, email, settings)
}

/** Whether the device that asks is logged in to the account of an email. It is looked up by the device, never by the email. */
async function isOfOwner({ device }: Signed, email: string, settings: AuthSettings): Promise<boolean> {
  const known = await findDevice(device, settings)
  const account = known && (await readAccount(known.account, settings))
  const ids = idsOf(emailIdentity(email), settings)
  if (!account?.devices.some(({ id }) => id === device)) return false
  return account.identities.some(({ id }) => ids.includes(id))
}
