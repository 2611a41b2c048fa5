import type { Account } from 'tapkit/kernel'
import type { readRunestone } from '../../ordinals/readRunestone.ts'
import { runeTargets } from '../../ordinals/runeTargets.ts'
import { isSameAddress } from '../address/addressShape.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'
import { isPostage } from './chooseCoins.ts'
import { isForItems } from './isForItems.ts'
import { type End, type Place, placeOf } from './placeOf.ts'
import type { SatEnds } from './satEnds.ts'

/** Outputs of other addresses that hold more than this, in satoshi, are hardly ever more than bitcoin. */
export const mostPostage = 10_000n

type Input = PsbtSummary['inputs'][number]

/** An own input that may carry an inscription or a rune that no source has told of, and the places to which that would go. */
export type Carried = {
  readonly input: Input
  /** The places of the input's satoshis: an inscription goes with its satoshi. */
  readonly inscriptions: readonly Place[]
  readonly runes: readonly Place[]
}

/**
 * The own inputs of a PSBT that may carry an inscription or a rune: those of the ordinals address, and those of at most 10,000 satoshi.
 * Inputs whose satoshis and runes stay at their address, or go to the ordinals address, are left out.
 */
export function carriedBy(summary: PsbtSummary, own: readonly Account[], endsOf: SatEnds): readonly Carried[] {
  const { inputs, outputs } = summary
  const accountOf = (party: string) => own.find(({ address }) => isSameAddress(address, party))
  const mayCarry = ({ party, amount }: Input) => {
    const account = accountOf(party)
    return account !== undefined && (account.purpose === 'ordinals' || amount <= mostPostage)
  }
  if (!inputs.some(mayCarry)) return []
  const targets = runeTargets(outputs.map(({ script }) => script))
  const toPlaces = (from: string, ends: readonly End[]) => [
    ...new Set(ends.flatMap((end) => placeOf(summary, own, [from], end) ?? [])),
  ]
  // Runes of all inputs of an address go to the same places. Finding these for each input would take as many steps as inputs times outputs, which a
  // hostile PSBT makes millions.
  const runesOf = new Map<string, readonly Place[]>()
  return inputs.flatMap((input, at) => {
    if (!mayCarry(input)) return []
    const inscriptions = toPlaces(input.party, endsOf(at))
    const runes = runesOf.get(input.party) ?? toPlaces(input.party, targets)
    runesOf.set(input.party, runes)
    return inscriptions.length + runes.length > 0 ? [{ input, inscriptions, runes }] : []
  })
}

/**
 * The postage of the inscriptions and runes that leave, in satoshi: outputs of the ordinals address that go to other
 * people as a whole. A fee cannot be held against postage, because postage is no payment. If the wallet has no
 * address for them alone, outputs of the values that ord makes count as postage.
 */
export function postageIn(carried: readonly Carried[], own: readonly Account[]): bigint {
  const kept = own.filter(isForItems)
  const isKept = ({ party, amount }: Input) =>
    kept.length > 0 ? kept.some(({ address }) => isSameAddress(address, party)) : isPostage(amount)
  const isGiven = ({ inscriptions }: Carried) =>
    inscriptions.length > 0 && inscriptions.every((place) => !/^(own:|fee$|burned$)/.test(place))
  return carried
    .filter((each) => isKept(each.input) && isGiven(each))
    .reduce((sum, { input }) => sum + input.amount, 0n)
}

/** The postage of runes that leaves, in satoshi: outputs of the values that ord makes, to which a runestone gives runes. */
export function runePostageIn(
  { outputs }: Pick<PsbtSummary, 'outputs'>,
  stone: ReturnType<typeof readRunestone>,
  isOwn: (output: PsbtSummary['outputs'][number]) => boolean,
): bigint {
  if (stone?.kind !== 'runestone') return 0n
  const given = new Set(stone.edicts.map(({ output }) => output))
  return outputs
    .filter((output, at) => given.has(at) && !isOwn(output) && isPostage(output.amount))
    .reduce((sum, { amount }) => sum + amount, 0n)
}
