import { readRunestone } from '../../ordinals/readRunestone.ts'
import type { RuneId } from '../../ordinals/runeId.ts'
import { writeRuneName } from '../../ordinals/runeName.ts'
import { runeTargets } from '../../ordinals/runeTargets.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'

type Output = PsbtSummary['outputs'][number]
type Detail = { readonly code: string; readonly value: string }

/** Most runes, and most places of a rune, that are named. */
const most = 5

/**
 * The rune that a runestone etches, by its name, and the runes that it mints and moves, by their ids, `block:tx`. The
 * destination of newly created runes is named unless all of them go to the wallet. A flawed runestone has none of these
 * effects.
 */
export function toRuneDetails({ outputs }: PsbtSummary, isOwn: (output: Output) => boolean): readonly Detail[] {
  const scripts = outputs.map(({ script }) => script)
  const stone = readRunestone(scripts)
  if (stone?.kind !== 'runestone') return []
  const { etching, mint, edicts } = stone
  // An edict of `0:0` is of the rune that is being etched.
  const ids = [...new Set(edicts.map(({ id }) => id))].filter((id) => id !== '0:0')
  const moved = [...ids.slice(0, most), ...(ids.length > most ? [`+ ${ids.length - most}`] : [])].join(', ')
  const name = etching && nameOf(etching)
  const parts = [
    ...(name ? [`etches ${name}${etching.premine ? goesTo('0:0') : ''}`] : []),
    ...(mint ? [`mints ${mint}${goesTo(mint)}`] : []),
    ...(moved ? [`moves ${moved}`] : []),
  ]
  return parts.length > 0 ? [{ code: 'runestone', value: parts.join('; ') }] : []

  function goesTo(id: RuneId): string {
    const places = new Set(runeTargets(scripts, id).map(sayTarget))
    const named = [...places].slice(0, most).join(' or ')
    return [...places].every((place) => place === 'you') ? '' : ` for ${named}${places.size > most ? ' or others' : ''}`
  }
  function sayTarget(target: number | 'burned'): string {
    const output = target === 'burned' ? undefined : outputs[target]
    if (!output) return 'nobody: it is destroyed'
    return isOwn(output) ? 'you' : output.party
  }
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
