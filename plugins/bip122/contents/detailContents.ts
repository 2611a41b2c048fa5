import { readInscriptionId } from '../../ordinals/inscriptionId.ts'
import { toRuneId } from '../../ordinals/runeId.ts'
import { readRuneName } from '../../ordinals/runeName.ts'
import type { Context } from '../context.ts'
import { type Asked, askIndex } from './askIndex.ts'
import { agreedOffset, type Contents, type HeldInscription } from './contents.ts'
import { readUint } from './readUint.ts'

/** Most inscriptions, and most runes, that an index is asked about. */
const limit = 20

/**
 * Asks the network's index for the places of inscriptions in their outputs, and for the ids of runes if `needsIds`,
 * because a runestone names runes by their ids. A detail that the index does not tell stays absent.
 */
export async function detailContents(
  context: Context,
  held: ReadonlyMap<string, Contents>,
  { needsIds, ...asked }: Asked & { readonly needsIds: boolean },
): Promise<ReadonlyMap<string, Contents>> {
  const all = [...held.values()]
  // The index is asked first for places that no source has told, and then for places that the wallet has told, because
  // the index may contradict the wallet.
  const inscriptions = all.flatMap((contents) => contents.inscriptions)
  const sought = [true, false].flatMap((isUntold) =>
    inscriptions.filter(({ offset }) => (offset === undefined) === isUntold).map(({ id }) => id),
  )
  const names = needsIds ? new Set(all.flatMap(({ runes }) => runes.map(({ name }) => name.letters))) : []
  const [places, ids] = await Promise.all([
    lookUp([...new Set(sought)], (id) => askIndex(context, asked, `/inscription/${id}`, (json) => readPlace(json, id))),
    lookUp([...names], (letters) => askIndex(context, asked, `/rune/${letters}`, (json) => readId(json, letters))),
  ])
  return new Map(
    [...held].map(([outpoint, contents]) => {
      const place = ({ id, offset }: HeldInscription): HeldInscription => {
        const told = places.get(id)
        return { id, offset: agreedOffset(offset, told?.outpoint === outpoint ? told.offset : undefined) }
      }
      const runes = contents.runes.map((rune) => ({ ...rune, id: ids.get(rune.name.letters) }))
      return [outpoint, { ...contents, inscriptions: contents.inscriptions.map(place), runes }]
    }),
  )
}

async function lookUp<value>(keys: readonly string[], ask: (key: string) => Promise<value | undefined>) {
  const found = await Promise.all(keys.slice(0, limit).map(async (key) => [key, await ask(key)] as const))
  return new Map(found)
}

/** The output and the offset in it at which an inscription lies, as ord's `satpoint` says it. */
function readPlace(json: unknown, asked: string): { outpoint: string; offset: bigint } | undefined {
  const { id, satpoint } = Object(json)
  const [, outpoint, digits] = /^([0-9a-f]{64}:\d{1,10}):(\d{1,16})$/.exec(String(satpoint)) ?? []
  const offset = readUint(digits)
  return id === asked && readInscriptionId(asked) && outpoint && offset !== undefined ? { outpoint, offset } : undefined
}

/** The id of a rune of this name. */
function readId(json: unknown, letters: string) {
  const { id, entry } = Object(json)
  const [, block, tx] = /^(\d{1,20}):(\d{1,10})$/.exec(String(id)) ?? []
  const isSame = readRuneName(String(Object(entry).spaced_rune))?.letters === letters
  return block && tx && isSame ? toRuneId(BigInt(block), BigInt(tx)) : undefined
}
