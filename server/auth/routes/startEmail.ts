import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { readAccount } from '../account/account.ts'
import { findDevice, lastLoginOf } from '../account/devices.ts'
import { emailIdentity, idsOf } from '../account/identities.ts'
import { codeLifetime, pause } from '../email/codes.ts'
import { isConfirmed } from '../email/links.ts'
import { requireEmail } from '../email/requireEmail.ts'
import { sendCode } from '../email/sendCode.ts'
import { AuthRequestError } from '../errors.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { sendLink } from './deviceLink.ts'
import { type Route, readBodyAs } from './route.ts'

/** The purpose for which a code of this endpoint proves an email. */
export const purpose = v.optional(v.picklist(['login', 'identity']), 'login')

/** The origin of the app for which the bridge asks. The page knows it from the browser, and no app can say another one. */
export const app = v.optional(v.pipe(v.string(), v.maxLength(300)))

/**
 * Sends a code to an address, to log in or to prove an email that an account is given; with `deviceLink`, an unknown browser gets a link before.
 * Known and unknown addresses get the same answer after the same work.
 */
export const startEmail: Route = async (signed, settings) => {
  const body = readBodyAs(signed, { email: v.string(), purpose, app })
  requireApp(body, settings)
  const email = requireEmail(body.email)
  const { isKnown, isOtherwise, after } = await standingOf(signed, email, settings)
  // Only the visitor changes a login that the device has, by a press in the window (login 96).
  if (body.app !== undefined && isOtherwise) throw new AuthRequestError('logged_in')
  const asking = { email, purpose: body.purpose, app: body.app, isKnown, after }
  if (settings.deviceLink && !isKnown) return sendLink(signed, asking, settings)
  await sendCode(signed, asking, settings)
  return respond(200, codeSent)
}

/** Seconds until another code can be asked for, and seconds that this one is good for. */
export const codeSent = { resendIn: pause / 1000, expiresIn: codeLifetime / 1000 }

/**
 * Refuses an app that is not one of `hosts`.
 * @throws AuthRequestError
 */
export function requireApp({ app }: { readonly app?: string | undefined }, { hosts }: AuthSettings): void {
  if (app !== undefined && !hosts.has(app)) throw new AuthRequestError('origin_refused')
}

/** The device that asks, beside an email. */
type Standing = {
  /** Whether the device belongs to the owner of the email: it is logged in there, or the link to the email was confirmed. */
  readonly isKnown: boolean
  /** Whether the device is logged in to an account without this email. */
  readonly isOtherwise: boolean
  /** The last login of the device. */
  readonly after: string
}

/** Looks the device that asks up, and never the email. */
export async function standingOf({ device }: Signed, email: string, settings: AuthSettings): Promise<Standing> {
  const known = await findDevice(device, settings)
  const account = known && (await readAccount(known.account, settings))
  const ids = idsOf(emailIdentity(email), settings)
  const isLoggedIn = account?.devices.some(({ id }) => id === device) ?? false
  const isOwner = isLoggedIn && (account?.identities.some(({ id }) => ids.includes(id)) ?? false)
  return {
    isKnown: isOwner || (settings.deviceLink && (await isConfirmed(device, email, settings))),
    isOtherwise: isLoggedIn && !isOwner,
    after: lastLoginOf(known),
  }
}
