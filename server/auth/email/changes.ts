import * as v from 'valibot'
import { utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, readEntry } from '../storage/changeEntry.ts'
import { keyOf } from '../storage/places.ts'

/** Milliseconds in which a change of the email is made or given up. */
const lifetime = 1_800_000

/** A code to the current email, a code to the new one, and the vault's signature. */
export type Step = 'current' | 'new' | 'confirm'

const entry = v.strictObject({
  step: v.picklist(['current', 'new', 'confirm']),
  account: v.string(),
  /** The new email, sealed. */
  email: v.string(),
  begun: v.number(),
})

type Asked = { readonly device: string; readonly account: string }

const placeOf = (device: string) => ({ key: keyOf('change', device), schema: entry, lifetime })

/** Begins a change on a device, in the place of an earlier one. */
export async function beginChange(
  { device, account }: Asked,
  { step, email }: { readonly step: Step; readonly email: string },
  { keys, storage }: AuthSettings,
): Promise<void> {
  const next = { step, account, email: await keys.seal('change', device, utf8(email)), begun: Date.now() }
  await changeEntry(placeOf(device), () => next, storage)
}

type Change = { readonly step: Step; readonly email: string }

/** The change that was begun on a device for its account; `undefined` if there is none. */
export async function findChange(asked: Asked, settings: AuthSettings): Promise<Change | undefined> {
  const current = findOwn(await readEntry(placeOf(asked.device), settings.storage), asked)
  if (!current) return undefined
  const email = await settings.keys.open('change', asked.device, current.email)
  return { step: current.step, email: new TextDecoder().decode(email) }
}

/**
 * The change that was begun on a device for its account.
 * @throws AuthRequestError `nothing_begun`
 */
export async function readChange(asked: Asked, settings: AuthSettings): Promise<Change> {
  return requireBegun(await findChange(asked, settings))
}

/**
 * Goes on to the next step of a change.
 * @throws AuthRequestError `nothing_begun`
 */
export async function goOn(asked: Asked, from: Step, to: Step, { storage }: AuthSettings): Promise<void> {
  const change = (current: v.InferOutput<typeof entry> | undefined) => {
    const own = requireBegun(findOwn(current, asked))
    if (own.step !== from) throw new AuthRequestError('nothing_begun')
    return { ...own, step: to }
  }
  await changeEntry(placeOf(asked.device), change, storage)
}

/** Ends the change of a device. */
export const endChange = ({ device }: Asked, { storage }: AuthSettings): Promise<void> =>
  storage.delete(placeOf(device).key)

/** The device may have logged in to another account since. */
function findOwn(current: v.InferOutput<typeof entry> | undefined, { account }: Asked) {
  const isLive = current?.account === account && Math.abs(Date.now() - current.begun) <= lifetime
  return isLive ? current : undefined
}

function requireBegun<change>(change: change | undefined): change {
  if (change === undefined) throw new AuthRequestError('nothing_begun')
  return change
}
