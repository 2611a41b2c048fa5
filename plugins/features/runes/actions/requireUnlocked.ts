import { readRuneName } from '../../../ordinals/runeName.ts'
import { unlockHeight } from '../../../ordinals/unlockHeight.ts'
import { fetchHeight } from '../chain/fetchHeight.ts'
import type { Context } from './context.ts'
import { paramsError } from './paramsError.ts'
import type { Place } from './readAsked.ts'

/** How many blocks pass between the commitment of an etching and the etching. */
const commitment = 6

type Etching = { readonly runeName: string; readonly terms?: { readonly heightEnd?: string | undefined } | undefined }

/**
 * Makes sure that an etching can be in a block once its commitment is old enough. If the explorer does not say how far the chain is, the
 * service has the word.
 * @throws RPCError -32602
 */
export async function requireUnlocked(
  { kernel }: Context,
  place: Pick<Place, 'name' | 'network'>,
  { runeName, terms }: Etching,
): Promise<void> {
  const height = await fetchHeight(kernel, place.network)
  const number = readRuneName(runeName)?.number
  if (height === undefined || number === undefined) return
  const unlocked = unlockHeight(number, place.name)
  const soonest = height + commitment
  if (unlocked !== undefined && unlocked > soonest) {
    throw paramsError(
      'runeName',
      `runeName is locked until block ${unlocked}. An etching of today would be in block ${soonest}.`,
    )
  }
  const end = terms?.heightEnd
  if (end !== undefined && BigInt(end) <= BigInt(soonest)) {
    throw paramsError('terms.heightEnd', `terms.heightEnd must be above ${soonest}: nobody could mint the rune.`)
  }
}
