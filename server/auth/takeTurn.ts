import * as v from 'valibot'
import { AuthRequestError } from './errors.ts'
import type { AuthSettings } from './settings.ts'
import { changeEntry } from './storage/changeEntry.ts'
import { keyOf } from './storage/places.ts'

/** So many turns in so many ms. */
type Bound = readonly [most: number, within: number]

const entry = v.strictObject({ turns: v.array(v.number()) })

/**
 * Takes a turn of a limit in a single step, so that requests at once get no more turns than requests one after another. The bounds come from the
 * shortest to the longest.
 * @throws AuthRequestError `limit_reached`, with the seconds until there is a turn again
 */
export async function takeTurn(
  name: string,
  subject: string,
  bounds: readonly [Bound, ...Bound[]],
  { keys, storage }: AuthSettings,
): Promise<void> {
  const [, longest] = bounds.at(-1) ?? bounds[0]
  const key = keyOf('limit', keys.mac('limit', `${name}\n${subject}`))
  const change = (current: { readonly turns: readonly number[] } = { turns: [] }) => {
    const now = Date.now()
    // The clock may have been set back: a turn of the future counts as one of now.
    const turns = current.turns.map((at) => Math.min(at, now)).filter((at) => at > now - longest)
    for (const [most, within] of bounds) {
      const recent = turns.filter((at) => at > now - within)
      const first = recent.at(-most)
      if (first !== undefined && recent.length >= most)
        throw new AuthRequestError('limit_reached', { facts: { seconds: Math.ceil((first + within - now) / 1000) } })
    }
    return { turns: [...turns, now] }
  }
  await changeEntry({ key, schema: entry, lifetime: longest }, change, storage)
}
