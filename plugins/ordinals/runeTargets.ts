import { readRunestone } from './readRunestone.ts'
import type { RuneId } from './runeId.ts'
import { isData } from './script.ts'

/**
 * Where a rune of a transaction may go: the outputs by their places, and `burned`. It is any rune of the inputs, or the rune of an id: `0:0` is the
 * rune that the transaction etches. `moveRunes` says it of amounts that are known.
 */
export function runeTargets(outputs: readonly Uint8Array[], of?: RuneId): readonly (number | 'burned')[] {
  const stone = readRunestone(outputs)
  if (stone?.kind === 'cenotaph') return ['burned']
  const payable = [...outputs.keys()].filter((at) => !isData(outputs[at] ?? new Uint8Array()))
  const rest = stone?.pointer ?? payable[0] ?? 'burned'
  // An edict of `0:0` moves the rune that this transaction etches.
  const edicts = stone?.edicts.filter(({ id }) => (of === undefined ? id !== '0:0' : id === of)) ?? []
  const isSplit = edicts.some(({ output }) => output === outputs.length)
  const named = [rest, ...edicts.map(({ output }) => output), ...(isSplit ? payable : [])]
  const open = new Set(payable)
  const ends = named.filter((place) => place !== outputs.length)
  return [...new Set(ends.map((place) => (typeof place === 'number' && open.has(place) ? place : 'burned')))]
}
