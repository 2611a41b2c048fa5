import * as v from 'valibot'
import { utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { createToken } from '../../crypto/createToken.ts'
import { digest } from '../../crypto/digest.ts'
import { isSameText } from '../../crypto/isSameText.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, readEntry } from '../storage/changeEntry.ts'
import { keyOf } from '../storage/places.ts'
import { refuseSoon } from './codes.ts'

/** Milliseconds in which a link is confirmed, and then in which the browser asks for its code. */
export const linkLifetime = 600_000
/** Digits that are compared with the right ones. */
const mostTries = 3

const entry = v.strictObject({
  /** The hash of the random text in the link. */
  hash: v.string(),
  /** HMAC of the digits, of this device and this link. */
  mac: v.string(),
  /** The address, sealed. */
  email: v.string(),
  /** Browser and system of the device, in words of our own. */
  browser: v.exactOptional(v.string()),
  /** When the link was made or, once it is confirmed, when that was. */
  at: v.number(),
  tries: v.number(),
  isConfirmed: v.boolean(),
})

type Entry = v.InferOutput<typeof entry>

// A link is of the device that asked for it, and the latest one counts alone.
const placeOf = (device: string) => ({ key: keyOf('link', device), schema: entry, lifetime: linkLifetime })
const textOf = (device: string, hash: string, digits: string): string => [device, hash, digits].join('\n')
const isLive = (current: Entry | undefined): current is Entry =>
  current !== undefined && Math.abs(Date.now() - current.at) <= linkLifetime

/**
 * Refuses a link that is asked for too soon after another one.
 * @throws AuthRequestError `too_soon`, with the seconds that are left
 */
export async function requireLinkPause(device: string, { storage }: AuthSettings): Promise<void> {
  const current = await readEntry(placeOf(device), storage)
  refuseSoon(current && { sent: current.at })
}

/**
 * Makes a link for a device and an address. Its token goes into the mail, and its two digits to the browser that asks, so that neither of them is
 * enough.
 */
export async function createLink(
  device: string,
  { email, browser }: { readonly email: string; readonly browser: string },
  { keys, storage }: AuthSettings,
): Promise<{ readonly token: string; readonly digits: string }> {
  const [random, digits] = [createToken(), randomDigits()]
  const hash = digest(random)
  const next: Entry = {
    hash,
    mac: keys.mac('link', textOf(device, hash, digits)),
    email: await keys.seal('email', `link\n${device}`, utf8(email)),
    browser,
    at: Date.now(),
    tries: 0,
    isConfirmed: false,
  }
  const change = (current: Entry | undefined) => {
    refuseSoon(current && { sent: current.at })
    return next
  }
  await changeEntry(placeOf(device), change, storage)
  return { token: await keys.seal('link', '', utf8(JSON.stringify([device, random]))), digits }
}

/**
 * Whether the link of a device was confirmed.
 * @throws AuthRequestError `nothing_begun`
 */
export async function readLink(device: string, { storage }: AuthSettings): Promise<boolean> {
  const current = await readEntry(placeOf(device), storage)
  if (!isLive(current)) throw new AuthRequestError('nothing_begun')
  return current.isConfirmed
}

/** Whether a device may ask for a code to an address, because its link to this address was confirmed a moment ago. */
export async function isConfirmed(device: string, email: string, { keys, storage }: AuthSettings): Promise<boolean> {
  const current = await readEntry(placeOf(device), storage)
  if (!isLive(current) || !current.isConfirmed) return false
  const sealed = await keys.open('email', `link\n${device}`, current.email)
  return new TextDecoder().decode(sealed).toLowerCase() === email.toLowerCase()
}

/**
 * Confirms a link by the digits that the asking browser shows, from any browser. A try is counted in the same step, so that requests at once get no
 * more tries than requests one after another.
 * @throws AuthRequestError `link_refused`, whatever is wrong
 */
export async function confirmLink(token: string, digits: string, settings: AuthSettings): Promise<void> {
  const [device, random] = await readToken(token, settings)
  const hash = digest(random)
  const macs = settings.keys.macs('link', textOf(device, hash, digits))
  let isRight = false
  const change = (current: Entry | undefined) => {
    if (!isLive(current) || current.hash !== hash || current.tries >= mostTries)
      throw new AuthRequestError('link_refused')
    isRight = macs.map((mac) => isSameText(mac, current.mac)).includes(true)
    if (!isRight) return { ...current, tries: current.tries + 1 }
    return current.isConfirmed ? current : { ...current, at: Date.now(), isConfirmed: true }
  }
  await changeEntry(placeOf(device), change, settings.storage)
  if (!isRight) throw new AuthRequestError('link_refused')
}

/**
 * The browser that has asked for a link, and when it has. A look is no try, and changes nothing.
 * @throws AuthRequestError `link_refused`
 */
export async function readAsker(
  token: string,
  settings: AuthSettings,
): Promise<{ readonly browser: string; readonly at: number }> {
  const [device, random] = await readToken(token, settings)
  const current = await readEntry(placeOf(device), settings.storage)
  if (!isLive(current) || current.hash !== digest(random) || current.tries >= mostTries)
    throw new AuthRequestError('link_refused')
  return { browser: current.browser ?? 'A browser', at: current.at }
}

const content = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string()]))

async function readToken(token: string, { keys }: AuthSettings): Promise<[device: string, random: string]> {
  try {
    return v.parse(content, new TextDecoder().decode(await keys.open('link', '', token)))
  } catch {
    throw new AuthRequestError('link_refused')
  }
}

/** Two digits, each pair as likely as any other. */
function randomDigits(): string {
  for (;;) {
    const [value = 255] = crypto.getRandomValues(new Uint8Array(1))
    if (value < 200) return String(value % 100).padStart(2, '0')
  }
}
