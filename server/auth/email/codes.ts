import * as v from 'valibot'
import { utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { createToken } from '../../crypto/createToken.ts'
import { isSameText } from '../../crypto/isSameText.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, readEntry } from '../storage/changeEntry.ts'
import { keyOf } from '../storage/places.ts'

/** The purposes of a code: to log in, to add an email to an account, and the two steps of changing the email. */
export type CodePurpose = 'login' | 'identity' | 'current' | 'new'

/** Milliseconds that a code is good for. */
export const codeLifetime = 600_000
/** Milliseconds between two codes. */
export const pause = 30_000
/** Codes that are compared with the right one. */
const mostTries = 5

const entry = v.strictObject({
  /** HMAC of the code, of this device and this entry. */
  mac: v.string(),
  /** Random text of this entry. */
  salt: v.string(),
  /** The address, sealed. */
  email: v.string(),
  sent: v.number(),
  tries: v.number(),
})

type Asked = { readonly device: string; readonly purpose: CodePurpose }

// A code is of the device that asked for it: the device's id is in the key of the entry.
const placeOf = ({ device, purpose }: Asked) => ({
  key: keyOf('code', purpose, device),
  schema: entry,
  lifetime: codeLifetime,
})

const textOf = ({ device, purpose }: Asked, salt: string, code: string): string =>
  [purpose, device, salt, code].join('\n')

const isOver = (sent: number): boolean => Math.abs(Date.now() - sent) > codeLifetime

/**
 * The address that this device has asked a code for.
 * @throws AuthRequestError `nothing_begun`
 */
export async function readAsked(asked: Asked, settings: AuthSettings): Promise<string> {
  const current = await readEntry(placeOf(asked), settings.storage)
  if (!current || isOver(current.sent)) throw new AuthRequestError('nothing_begun')
  return openEmail(asked, current.email, settings)
}

/**
 * Refuses a code that is asked for too soon after another one.
 * @throws AuthRequestError `too_soon`, with the seconds that are left
 */
export async function requirePause(asked: Asked, { storage }: AuthSettings): Promise<void> {
  refuseSoon(await readEntry(placeOf(asked), storage))
}

/**
 * Makes a code for an address, in the place of an earlier one: one code is live for a device and a purpose.
 * @throws AuthRequestError
 */
export async function createCode(asked: Asked, email: string, settings: AuthSettings): Promise<string> {
  const [code, salt] = [randomCode(), createToken()]
  const next = {
    mac: settings.keys.mac('code', textOf(asked, salt, code)),
    salt,
    email: await settings.keys.seal('email', contextOf(asked), utf8(email)),
    sent: Date.now(),
    tries: 0,
  }
  const change = (current: typeof next | undefined) => {
    refuseSoon(current)
    return next
  }
  await changeEntry(placeOf(asked), change, settings.storage)
  return code
}

/**
 * The address of a code, if it is the right one. The try is counted before anything is compared, so that requests at once get no more tries than
 * requests one after another. The right code stays good until `endCode`: if the storage fails behind it, the same request can be made again.
 * @throws AuthRequestError `code_refused`, whatever is wrong
 */
export async function takeTry(asked: Asked, code: string, settings: AuthSettings): Promise<string> {
  const tried = await changeEntry(
    placeOf(asked),
    (current) => {
      if (!current || current.tries >= mostTries || isOver(current.sent)) throw new AuthRequestError('code_refused')
      return { ...current, tries: current.tries + 1 }
    },
    settings.storage,
  )
  const macs = settings.keys.macs('code', textOf(asked, tried.salt, code))
  if (!macs.map((mac) => isSameText(mac, tried.mac)).includes(true)) throw new AuthRequestError('code_refused')
  return openEmail(asked, tried.email, settings)
}

/** Ends the code of a device. */
export const endCode = (asked: Asked, { storage }: AuthSettings): Promise<void> => storage.delete(placeOf(asked).key)

const contextOf = ({ device, purpose }: Asked): string => `${purpose}\n${device}`

const openEmail = async (asked: Asked, sealed: string, { keys }: AuthSettings): Promise<string> =>
  new TextDecoder().decode(await keys.open('email', contextOf(asked), sealed))

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
