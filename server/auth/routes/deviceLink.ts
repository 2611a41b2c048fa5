import * as v from 'valibot'
import { respond } from '../../respond.ts'
import { nameBrowser } from '../account/nameBrowser.ts'
import { pause } from '../email/codes.ts'
import { confirmLink, createLink, linkLifetime, readAsker, readLink, requireLinkPause } from '../email/links.ts'
import { sendLater } from '../email/sendMail.ts'
import type { CodeSlot } from '../email/slots.ts'
import { takeMailTurns } from '../email/takeMailTurns.ts'
import { writeLinkMail } from '../email/writeMails.ts'
import { AuthRequestError } from '../errors.ts'
import type { Signed } from '../guard/readSigned.ts'
import type { AuthSettings } from '../settings.ts'
import { type Route, readBodyAs } from './route.ts'
import { slotInBody, slotOf } from './slotOf.ts'

/**
 * Sends a link to an address, which an unknown browser needs before it gets a code. Nothing here depends on whether the address has an account. The digits are
 * told to the browser that asks, and are not in the mail.
 */
export async function sendLink(signed: Signed, slot: CodeSlot, settings: AuthSettings): Promise<Response> {
  const { email, purpose, app } = slot
  await requireLinkPause(slot, settings)
  await takeMailTurns(signed, { email, app, isKnown: false }, settings)
  const browser = nameBrowser(signed.request.headers.get('user-agent') ?? '')
  const { token, digits } = await createLink(slot, browser, settings)
  sendLater(writeLinkMail({ to: email, browser, purpose }, token, settings), settings)
  return respond(200, { verify: 'device', digits, resendIn: pause / 1000, expiresIn: linkLifetime / 1000 })
}

/** Tells the browser that has asked whether the link of this slot was confirmed. */
export const tellLink: Route = async (signed, settings) => {
  requireLinks(settings)
  const slot = slotOf(signed.device, readBodyAs(signed, slotInBody), settings)
  return respond(200, { confirmed: await readLink(slot, settings) })
}

const token = v.pipe(v.string(), v.maxLength(400))

/** Tells the page of a link which browser has asked for it, and when. */
export const tellAsker: Route = async (signed, settings) => {
  requireLinks(settings)
  const body = readBodyAs(signed, { token })
  return respond(200, await readAsker(body.token, settings))
}

/** Confirms a link, from any browser, by a press and by the digits that the asking browser shows. The link itself changes nothing. */
export const takeLink: Route = async (signed, settings) => {
  requireLinks(settings)
  const digits = v.pipe(v.string(), v.regex(/^[0-9]{2}$/))
  const body = readBodyAs(signed, { token, digits })
  await confirmLink(body.token, body.digits, settings)
  return respond(200, {})
}

function requireLinks({ deviceLink }: AuthSettings): void {
  if (!deviceLink) throw new AuthRequestError('path_unknown')
}
