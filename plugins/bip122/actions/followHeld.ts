import type { Account } from 'tapkit/kernel'
import { moveRunes } from '../../ordinals/moveRunes.ts'
import { readRunestone } from '../../ordinals/readRunestone.ts'
import type { RuneId } from '../../ordinals/runeId.ts'
import type { RuneName } from '../../ordinals/runeName.ts'
import { runeTargets } from '../../ordinals/runeTargets.ts'
import { type Contents, type HeldRune, outpointOf } from '../contents/contents.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'
import { type End, type Place, placeOf } from './placeOf.ts'
import type { SatEnds } from './satEnds.ts'

/**
 * An inscription that leaves for one of these places. There are several places if the inscription's offset in its
 * output is unknown.
 */
export type LeavingInscription = {
  readonly id: string
  readonly places: readonly Place[]
  /** Whether it may as well stay, or go to the ordinals address. */
  readonly mayStay: boolean
}

/** A rune of which something leaves. Amounts are in its smallest unit. */
export type LeavingRune = {
  readonly name: RuneName
  readonly divisibility: number
  readonly total: bigint
  /** The amount that stays, or goes to the ordinals address; absent if it cannot be told. */
  readonly kept: bigint | undefined
  /** The places of the rest. A part has no amount if its amount cannot be told. */
  readonly parts: readonly { readonly place: Place; readonly amount?: bigint | undefined }[]
}

type Held = ReadonlyMap<string, Contents>
type Input = PsbtSummary['inputs'][number]

/**
 * Follows the inscriptions that own inputs of a PSBT are known to hold. An inscription that stays as safe as before is
 * left out.
 */
export function followInscriptions(
  summary: PsbtSummary,
  own: readonly Account[],
  held: Held,
  endsOf: SatEnds,
): readonly LeavingInscription[] {
  return summary.inputs.flatMap((input, at) =>
    (held.get(outpointOf(input))?.inscriptions ?? []).flatMap(({ id, offset }) => {
      const reached = endsOf(at, offset).map((end) => placeOf(summary, own, [input.party], end))
      const places = [...new Set(reached.filter((place) => place !== undefined))]
      return places.length > 0 ? [{ id, places, mayStay: reached.includes(undefined) }] : []
    }),
  )
}

/** Tells the same of runes, by the runestone. Runes in inputs of others change nothing for the worse: with more, each output gets as much or more. */
export function followRunes(summary: PsbtSummary, own: readonly Account[], held: Held): readonly LeavingRune[] {
  const runes = sumRunes(summary.inputs, held)
  if (runes.length === 0) return []
  const scripts = summary.outputs.map(({ script }) => script)
  const ids = idsOf(runes, scripts)
  const known = runes.flatMap(({ total: amount }, at) => {
    const id = ids[at]
    return id ? [{ id, amount }] : []
  })
  const { outputs, burned } = moveRunes({ outputs: scripts, inputs: known })
  const ends = new Map<RuneId, { readonly end: End; readonly amount: bigint }[]>(known.map(({ id }) => [id, []]))
  for (const [end, got] of outputs.entries()) for (const { id, amount } of got) ends.get(id)?.push({ end, amount })
  for (const { id, amount } of burned) ends.get(id)?.push({ end: 'burned', amount })
  const anywhere = runeTargets(scripts)
  return runes.flatMap(({ from, ...rune }, at) => {
    const moved = ends.get(ids[at] ?? '0:0')
    const parts = new Map<Place, bigint | undefined>()
    let kept: bigint | undefined = 0n
    for (const { end, amount } of moved ?? anywhere.map((end) => ({ end, amount: undefined }))) {
      const place = placeOf(summary, own, from, end)
      if (place === undefined) kept = amount === undefined || kept === undefined ? undefined : kept + amount
      else parts.set(place, amount === undefined ? undefined : (parts.get(place) ?? 0n) + amount)
    }
    const list = [...parts].map(([place, amount]) => ({ place, amount }))
    return list.length > 0 ? [{ ...rune, kept, parts: list }] : []
  })
}

type RuneSum = Pick<HeldRune, 'name' | 'divisibility' | 'id'> & {
  readonly total: bigint
  readonly from: readonly string[]
}

function sumRunes(inputs: readonly Input[], held: Held): readonly RuneSum[] {
  const sums = new Map<string, RuneSum>()
  for (const input of inputs) {
    for (const { name, divisibility, id, amount } of held.get(outpointOf(input))?.runes ?? []) {
      const { total = 0n, from = [] } = sums.get(name.letters) ?? {}
      sums.set(name.letters, { name, divisibility, id, total: total + amount, from: [...from, input.party] })
    }
  }
  return [...sums.values()]
}

/** The ids of the runes. If no edict names a rune by its id, all runes move alike, and placeholders serve as ids. */
function idsOf(runes: readonly RuneSum[], scripts: readonly Uint8Array[]): readonly (RuneId | undefined)[] {
  const stone = readRunestone(scripts)
  const isNamed = stone?.kind === 'runestone' && stone.edicts.length > 0
  const seen = new Set<RuneId>()
  return runes.map(({ id }, at): RuneId | undefined => {
    if (!isNamed) return `1:${at}`
    const isNew = id !== undefined && !seen.has(id)
    return isNew && seen.add(id) ? id : undefined
  })
}
