import * as v from 'valibot'
import { createToken } from '../../crypto/createToken.ts'
import { isSameText } from '../../crypto/isSameText.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, type Place } from '../storage/changeEntry.ts'
import { keyOf } from '../storage/places.ts'
import { type CodeSlot, findInSlot, textOfSlot } from './slots.ts'

/** Milliseconds that a code is good for. */
export const codeLifetime = 600_000
/** Milliseconds between two codes. */
export const pause = 30_000
/** Codes that are compared with the right one. */
const mostTries = 5

const entry = v.strictObject({
  /** HMAC of the code, of the slot and of this entry. */
  mac: v.string(),
  /** Random text of this entry. */
  salt: v.string(),
  /** The last login of the device as the code was sent. */
  after: v.string(),
  sent: v.number(),
  tries: v.number(),
})

type Entry = v.InferOutput<typeof entry>

const kind = 'code place'
const placeAt = (mac: string): Place<Entry> => ({ key: keyOf('code', mac), schema: entry, lifetime: codeLifetime })

/** The latest code of a slot, and its place. */
const findCode = (slot: CodeSlot, settings: AuthSettings) =>
  findInSlot({ kind, slot, placeAt, timeOf: ({ sent }) => sent }, settings)

const isOver = (sent: number): boolean => Math.abs(Date.now() - sent) > codeLifetime

/**
 * Refuses what needs a code that was asked for.
 * @throws AuthRequestError `nothing_begun`
 */
export async function requireCode(slot: CodeSlot, settings: AuthSettings): Promise<void> {
  const current = (await findCode(slot, settings))?.current
  if (!current || isOver(current.sent)) throw new AuthRequestError('nothing_begun')
}

/**
 * Refuses a code that is asked for too soon after another one.
 * @throws AuthRequestError `too_soon`, with the seconds that are left
 */
export async function requirePause(slot: CodeSlot, settings: AuthSettings): Promise<void> {
  refuseSoon((await findCode(slot, settings))?.current)
}

/**
 * Makes a code in the place of an earlier one of its slot. `after` is the last login of the device.
 * @throws AuthRequestError
 */
export async function createCode(slot: CodeSlot, after: string, { keys, storage }: AuthSettings): Promise<string> {
  const [code, salt] = [randomCode(), createToken()]
  const mac = keys.mac('code', [textOfSlot(slot), salt, code].join('\n'))
  const next = { mac, salt, after, sent: Date.now(), tries: 0 }
  const change = (current: Entry | undefined) => {
    refuseSoon(current)
    return next
  }
  await changeEntry(placeAt(keys.mac(kind, textOfSlot(slot))), change, storage)
  return code
}

/**
 * Takes the right code of a slot, and answers the last login of the device as it was sent. The try is counted before anything is compared, so that
 * requests at once get no more tries than requests one after another. The right code stays good until `endCode`: if the storage fails behind it, the same
 * request can be made again.
 * @throws AuthRequestError `code_refused`, whatever is wrong
 */
export async function takeTry(slot: CodeSlot, code: string, settings: AuthSettings): Promise<string> {
  const place = (await findCode(slot, settings))?.place
  if (!place) throw new AuthRequestError('code_refused')
  const tried = await changeEntry(
    place,
    (current) => {
      if (!current || current.tries >= mostTries || isOver(current.sent)) throw new AuthRequestError('code_refused')
      return { ...current, tries: current.tries + 1 }
    },
    settings.storage,
  )
  const macs = settings.keys.macs('code', [textOfSlot(slot), tried.salt, code].join('\n'))
  if (!macs.map((mac) => isSameText(mac, tried.mac)).includes(true)) throw new AuthRequestError('code_refused')
  return tried.after
}

/** Ends the codes of a slot. */
export async function endCode(slot: CodeSlot, settings: AuthSettings): Promise<void> {
  for (const mac of settings.keys.macs(kind, textOfSlot(slot))) await settings.storage.delete(placeAt(mac).key)
}

/**
 * Refuses a mail that is asked for too soon after another one.
 * @throws AuthRequestError `too_soon`, with the seconds that are left
 */
export function refuseSoon(current: { readonly sent: number } | undefined): void {
  // The clock may have been set back since.
  const left = current ? Math.min(pause, current.sent + pause - Date.now()) : 0
  if (left > 0) throw new AuthRequestError('too_soon', { facts: { seconds: Math.ceil(left / 1000) } })
}

/** Six digits, each code as likely as any other. */
function randomCode(): string {
  for (;;) {
    const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
    // The largest multiple of a million in 32 bits. Larger values would make some codes likelier than others.
    if (value < 4_294_000_000) return String(value % 1_000_000).padStart(6, '0')
  }
}
