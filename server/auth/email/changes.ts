import * as v from 'valibot'
import { utf8 } from '../../../plugins/auth/frame/crypto/bytes.ts'
import { AuthRequestError } from '../errors.ts'
import type { AuthSettings } from '../settings.ts'
import { changeEntry, dropEntry, readEntry } from '../storage/changeEntry.ts'
import { keyOf } from '../storage/places.ts'

/** Milliseconds in which a change of the email is made or given up. */
const lifetime = 1_800_000

/** A code to the current email, a code to the new one, and the vault's signature. */
export type Step = 'current' | 'new' | 'confirm'

const entry = v.strictObject({
  step: v.picklist(['current', 'new', 'confirm']),
  account: v.string(),
  /** The id of the email that is current then. A change of an older form has none. */
  from: v.optional(v.string(), ''),
  /** The new email, sealed. No other change has this text, as each is sealed anew. */
  email: v.string(),
  begun: v.number(),
})

type Entry = v.InferOutput<typeof entry>
type Asked = { readonly device: string; readonly account: string }

const placeOf = (device: string) => ({ key: keyOf('change', device), schema: entry, lifetime })

/** Begins a change on a device, in the place of an earlier one. */
export async function beginChange(
  { device, account }: Asked,
  { step, from, email }: Omit<Change, 'sealed'>,
  { keys, storage }: AuthSettings,
): Promise<void> {
  const next = { step, account, from, email: await keys.seal('change', device, utf8(email)), begun: Date.now() }
  await changeEntry(placeOf(device), () => next, storage)
}

/** A change as it was read. Only this one goes on or ends, and none that was begun since (login-server 80). */
type Change = {
  readonly step: Step
  /** The id of the email that the new one takes the place of. */
  readonly from: string
  readonly email: string
  /** The text of the entry that was read. */
  readonly sealed: string
}

/** The change that was begun on a device for its account; `undefined` if there is none. */
export async function findChange(asked: Asked, settings: AuthSettings): Promise<Change | undefined> {
  const current = findOwn(await readEntry(placeOf(asked.device), settings.storage), asked)
  if (!current) return undefined
  const email = await settings.keys.open('change', asked.device, current.email)
  const { step, from, email: sealed } = current
  return { step, from, email: new TextDecoder().decode(email), sealed }
}

/**
 * The change that was begun on a device for its account.
 * @throws AuthRequestError `nothing_begun`
 */
export async function readChange(asked: Asked, settings: AuthSettings): Promise<Change> {
  const change = await findChange(asked, settings)
  if (!change) throw new AuthRequestError('nothing_begun')
  return change
}

/**
 * Goes on to the next step of a change that was read.
 * @throws AuthRequestError `nothing_begun`
 */
export async function goOn(asked: Asked, from: Change, to: Step, { storage }: AuthSettings): Promise<void> {
  const change = (current: Entry | undefined) => {
    const own = findOwn(current, asked)
    if (!own || !isSame(own, from)) throw new AuthRequestError('nothing_begun')
    return { ...own, step: to }
  }
  await changeEntry(placeOf(asked.device), change, storage)
}

/** Ends a change that was read. */
export const endChange = ({ device }: Asked, from: Change, { storage }: AuthSettings): Promise<void> =>
  dropEntry(placeOf(device), (current) => isSame(current, from), storage)

const isSame = (current: Entry, { step, sealed }: Change): boolean => current.step === step && current.email === sealed

/** The device may have logged in to another account since. */
function findOwn(current: Entry | undefined, { account }: Asked) {
  const isLive = current?.account === account && Math.abs(Date.now() - current.begun) <= lifetime
  return isLive ? current : undefined
}
