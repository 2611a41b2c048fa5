import type { AuthSettings } from '../settings.ts'
import { type Place, readEntry } from '../storage/changeEntry.ts'

/** The purposes of a code: to log in, to add an email to an account, and the two steps of changing the email. */
export type CodePurpose = 'login' | 'identity' | 'current' | 'new'

/**
 * The slot of a code or of a link: a device has one code and one link for a purpose and an email, and others of each app that asks. So nobody who names
 * another email, and no app, replaces or tries what the visitor waits for (login-server 66, login-server 81).
 */
export type CodeSlot = {
  readonly device: string
  readonly purpose: CodePurpose
  readonly email: string
  /** The origin of the app that has asked; nothing for the pages of the secure origin. */
  readonly app?: string | undefined
}

// Letters of either case are the same email.
export const textOfSlot = ({ device, purpose, email, app = '' }: CodeSlot): string =>
  JSON.stringify([purpose, device, app, email.toLowerCase()])

/**
 * The latest entry of a slot, and its place. As the secret changes, there may be one under each. The email cannot be guessed from a key.
 */
export async function findInSlot<entry>(
  { kind, slot, placeAt, timeOf }: Kind<entry> & { readonly slot: CodeSlot },
  { keys, storage }: AuthSettings,
) {
  const read = async (place: Place<entry>) => ({ place, current: await readEntry(place, storage) })
  const found = await Promise.all(keys.macs(kind, textOfSlot(slot)).map((mac) => read(placeAt(mac))))
  const time = ({ current }: { readonly current: entry | undefined }) => (current === undefined ? 0 : timeOf(current))
  return found.toSorted((one, other) => time(other) - time(one))[0]
}

type Kind<entry> = {
  /** The purpose of the HMAC that a place is found by. */
  readonly kind: string
  readonly placeAt: (mac: string) => Place<entry>
  /** When an entry was made. */
  readonly timeOf: (current: entry) => number
}
