import * as v from 'valibot'
import { createToken, tokenLength } from '../../crypto/createToken.ts'
import { SignInStorageError } from '../../errors.ts'
import type { KeyValueStorage } from '../../storage/storage.ts'

/** Where an entry is kept, its form, and its lifetime in ms. */
export type Place<entry> = {
  readonly key: string
  readonly schema: v.GenericSchema<unknown, entry>
  readonly lifetime: number
}

/** Changes of other requests that a change gives way to before it fails. */
const mostTurns = 60

/**
 * The entry at a place.
 * @throws SignInStorageError the storage failed, or the entry is damaged
 */
export async function readEntry<entry>(place: Place<entry>, storage: KeyValueStorage): Promise<entry | undefined> {
  return parse(place, await storage.get(place.key))
}

/**
 * Changes an entry in a single step: if another request changes the entry meanwhile, `change` is called again with the newer one. `change`
 * answers the same object if nothing changes, and throws to refuse.
 * @throws SignInStorageError
 */
export async function changeEntry<entry>(
  place: Place<entry>,
  change: (current: entry | undefined) => entry | Promise<entry>,
  storage: KeyValueStorage,
): Promise<entry> {
  // If an answer is lost, storage clients may send a change twice. The token shows that the change in the storage is this change.
  const token = createToken()
  for (let turn = 0; turn < mostTurns; turn++) {
    const text = await storage.get(place.key)
    const current = parse(place, text)
    if (current !== undefined && text?.startsWith(token)) return current
    const next = await change(current)
    if (next === current) return next
    if (await storage.compareAndSet(place.key, text, `${token}${JSON.stringify(next)}`, place.lifetime)) return next
  }
  throw noTurn()
}

/**
 * Deletes an entry if it is still the one that is meant, in a single step.
 * @throws SignInStorageError
 */
export async function dropEntry<entry>(
  place: Place<entry>,
  isMeant: (current: entry) => boolean,
  storage: KeyValueStorage,
): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn++) {
    const text = await storage.get(place.key)
    const current = parse(place, text)
    if (current === undefined || !isMeant(current)) return
    if (await storage.compareAndSet(place.key, text, undefined, place.lifetime)) return
  }
  throw noTurn()
}

const noTurn = () => new SignInStorageError({ cause: new Error(`Nothing could be set in ${mostTurns} turns`) })

function parse<entry>({ schema }: Place<entry>, text: string | undefined): entry | undefined {
  if (text === undefined) return undefined
  const json = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text.slice(tokenLength))
  // A damaged entry does not count as a missing entry: the account, or the tries of a code, would start over.
  if (!json.success) throw new SignInStorageError({ cause: new Error('An entry of the auth server is damaged') })
  return json.output
}
