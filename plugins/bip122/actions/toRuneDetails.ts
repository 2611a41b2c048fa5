import { readRunestone } from '../../ordinals/readRunestone.ts'
import { writeRuneName } from '../../ordinals/runeName.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'

type Detail = { readonly code: string; readonly value: string }

/** Most runes that are named. */
const most = 5

/**
 * The rune that a runestone etches, by its name, the one that it mints and those that it moves, by their ids, `block:tx`. A flawed runestone does
 * none of that.
 */
export function toRuneDetails({ outputs }: PsbtSummary): readonly Detail[] {
  const stone = readRunestone(outputs.map(({ script }) => script))
  if (stone?.kind !== 'runestone') return []
  const { etching, mint, edicts } = stone
  // An edict of `0:0` is of the rune that is being etched.
  const ids = [...new Set(edicts.map(({ id }) => id))].filter((id) => id !== '0:0')
  const moved = [...ids.slice(0, most), ...(ids.length > most ? [`+ ${ids.length - most}`] : [])].join(', ')
  const name = etching && nameOf(etching)
  const parts = [
    ...(name ? [`etches ${name}`] : []),
    ...(mint ? [`mints ${mint}`] : []),
    ...(moved ? [`moves ${moved}`] : []),
  ]
  return parts.length > 0 ? [{ code: 'runestone', value: parts.join('; ') }] : []
}

/** A rune without a name of its own gets its name with its block. */
const nameOf = ({
  rune,
  spacers,
}: {
  readonly rune?: bigint | undefined
  readonly spacers?: number | undefined
}): string =>
  rune === undefined
    ? 'a rune without a name'
    : writeRuneName({ number: rune, ...(spacers === undefined ? {} : { spacers }) })
