import * as v from 'valibot'
import { utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { createToken } from '../../crypto/createToken.ts'
import { digest } from '../../crypto/digest.ts'
import { isSameText } from '../../crypto/isSameText.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, type Place, readEntry } from '../storage/changeEntry.ts'
import { keyOf } from '../storage/places.ts'
import { refuseSoon } from './codes.ts'
import { type CodeSlot, findInSlot, textOfSlot } from './slots.ts'

/** Milliseconds in which a link is confirmed, and then in which the browser asks for its code. */
export const linkLifetime = 600_000
/** Digits that are compared with the right ones. */
const mostTries = 3

const entry = v.strictObject({
  /** The hash of the random text in the link. */
  hash: v.string(),
  /** HMAC of the digits, of this slot and this link. */
  mac: v.string(),
  /** Browser and system of the device, in words of our own. */
  browser: v.exactOptional(v.string()),
  /** When the link was made or, once it is confirmed, when that was. */
  at: v.number(),
  tries: v.number(),
  isConfirmed: v.boolean(),
})

type Entry = v.InferOutput<typeof entry>

// A link is of its slot, which its HMAC names, and the latest link of a slot counts alone.
const kind = 'link place'
const placeAt = (slot: string): Place<Entry> => ({ key: keyOf('link', slot), schema: entry, lifetime: linkLifetime })
const textOf = (slot: string, hash: string, digits: string): string => [slot, hash, digits].join('\n')
const isLive = (current: Entry | undefined): current is Entry =>
  current !== undefined && Math.abs(Date.now() - current.at) <= linkLifetime

/** The latest link of a slot. */
const findLink = async (slot: CodeSlot, settings: AuthSettings): Promise<Entry | undefined> =>
  (await findInSlot({ kind, slot, placeAt, timeOf: ({ at }) => at }, settings))?.current

/**
 * Refuses a link that is asked for too soon after another one.
 * @throws AuthRequestError `too_soon`, with the seconds that are left
 */
export async function requireLinkPause(slot: CodeSlot, settings: AuthSettings): Promise<void> {
  const current = await findLink(slot, settings)
  refuseSoon(current && { sent: current.at })
}

/**
 * Makes a link in the place of an earlier one of its slot. Its token goes into the mail, and its two digits to the browser that asks, so that neither of
 * them is enough.
 */
export async function createLink(
  slot: CodeSlot,
  browser: string,
  { keys, storage }: AuthSettings,
): Promise<{ readonly token: string; readonly digits: string }> {
  const [random, digits] = [createToken(), randomDigits()]
  const [hash, place] = [digest(random), keys.mac(kind, textOfSlot(slot))]
  const next: Entry = {
    hash,
    mac: keys.mac('link', textOf(place, hash, digits)),
    browser,
    at: Date.now(),
    tries: 0,
    isConfirmed: false,
  }
  const change = (current: Entry | undefined) => {
    refuseSoon(current && { sent: current.at })
    return next
  }
  await changeEntry(placeAt(place), change, storage)
  return { token: await keys.seal('link', '', utf8(JSON.stringify([place, random]))), digits }
}

/**
 * Whether the link of a slot was confirmed.
 * @throws AuthRequestError `nothing_begun`
 */
export async function readLink(slot: CodeSlot, settings: AuthSettings): Promise<boolean> {
  const current = await findLink(slot, settings)
  if (!isLive(current)) throw new AuthRequestError('nothing_begun')
  return current.isConfirmed
}

/** Whether the code of a slot may be asked for, because the link of this slot was confirmed a moment ago. */
export async function isConfirmed(slot: CodeSlot, settings: AuthSettings): Promise<boolean> {
  const current = await findLink(slot, settings)
  return isLive(current) && current.isConfirmed
}

/**
 * Confirms a link by the digits that the asking browser shows, from any browser. A try is counted in the same step, so that requests at once get no
 * more tries than requests one after another.
 * @throws AuthRequestError `link_refused`, whatever is wrong
 */
export async function confirmLink(token: string, digits: string, settings: AuthSettings): Promise<void> {
  const [place, random] = await readToken(token, settings)
  const hash = digest(random)
  const macs = settings.keys.macs('link', textOf(place, hash, digits))
  let isRight = false
  const change = (current: Entry | undefined) => {
    if (!isLive(current) || current.hash !== hash || current.tries >= mostTries)
      throw new AuthRequestError('link_refused')
    isRight = macs.map((mac) => isSameText(mac, current.mac)).includes(true)
    if (!isRight) return { ...current, tries: current.tries + 1 }
    return current.isConfirmed ? current : { ...current, at: Date.now(), isConfirmed: true }
  }
  await changeEntry(placeAt(place), change, settings.storage)
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
  const [place, random] = await readToken(token, settings)
  const current = await readEntry(placeAt(place), settings.storage)
  if (!isLive(current) || current.hash !== digest(random) || current.tries >= mostTries)
    throw new AuthRequestError('link_refused')
  return { browser: current.browser ?? 'A browser', at: current.at }
}

const content = v.pipe(v.string(), v.parseJson(), v.tuple([v.string(), v.string()]))

async function readToken(token: string, { keys }: AuthSettings): Promise<[place: string, random: string]> {
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
