import { respond } from '../../respond.ts'
import { readAccount } from '../account/account.ts'
import { findDevice, lastLoginOf } from '../account/devices.ts'
import { emailIdentity, idsOf } from '../account/identities.ts'
import { codeLifetime, pause } from '../email/codes.ts'
import { isConfirmed } from '../email/links.ts'
import { sendCode } from '../email/sendCode.ts'
import type { CodeSlot } from '../email/slots.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { sendLink } from './deviceLink.ts'
import { type Route, readBodyAs } from './route.ts'
import { slotInBody, slotOf } from './slotOf.ts'

/**
 * Sends a code to an address, to log in or to prove an email that an account is given; with `deviceLink`, an unknown browser gets a link before.
 * Known and unknown addresses get the same answer after the same work.
 */
export const startEmail: Route = async (signed, settings) => {
  const slot = slotOf(signed.device, readBodyAs(signed, slotInBody), settings)
  const { isKnown, isOtherwise, after } = await standingOf(slot, settings)
  // Only the visitor changes a login that the device has, by a press in the window (login 96).
  if (slot.app !== undefined && isOtherwise) throw new AuthRequestError('logged_in')
  if (settings.deviceLink && !isKnown) return sendLink(signed, slot, settings)
  await sendCode(signed, { ...slot, isKnown, after }, settings)
  return respond(200, codeSent)
}

/** Seconds until another code can be asked for, and seconds that this one is good for. */
export const codeSent = { resendIn: pause / 1000, expiresIn: codeLifetime / 1000 }

/** The device that asks, beside an email. */
type Standing = {
  /** Whether the device belongs to the owner of the email: it is logged in there, or the link of the slot was confirmed. */
  readonly isKnown: boolean
  /** Whether the device is logged in to an account without this email. */
  readonly isOtherwise: boolean
  /** The last login of the device. */
  readonly after: string
}

/** Looks the device that asks up, and never the email. */
export async function standingOf(slot: CodeSlot, settings: AuthSettings): Promise<Standing> {
  const { device, email } = slot
  const known = await findDevice(device, settings)
  const account = known && (await readAccount(known.account, settings))
  const ids = idsOf(emailIdentity(email), settings)
  const isLoggedIn = account?.devices.some(({ id }) => id === device) ?? false
  const isOwner = isLoggedIn && (account?.identities.some(({ id }) => ids.includes(id)) ?? false)
  return {
    isKnown: isOwner || (settings.deviceLink && (await isConfirmed(slot, settings))),
    isOtherwise: isLoggedIn && !isOwner,
    after: lastLoginOf(known),
  }
}
