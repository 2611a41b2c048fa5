import type { Account } from 'tapkit/kernel'
import { landingsOf } from '../../ordinals/landingsOf.ts'
import type { readRunestone } from '../../ordinals/readRunestone.ts'
import { runeTargets } from '../../ordinals/runeTargets.ts'
import { isSameAddress } from '../address/addressShape.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'
import { isPostage } from './chooseCoins.ts'
import { type End, type Place, placeOf } from './placeOf.ts'

/** Outputs of other addresses that hold more than this, in satoshi, are hardly ever more than bitcoin. */
const mostPostage = 10_000n

type Input = PsbtSummary['inputs'][number]

/** An own input that may carry an inscription or a rune, which nobody has told, and where that goes. */
export type Carried = {
  readonly input: Input
  /** Its satoshis, and with them an inscription. */
  readonly inscriptions: readonly Place[]
  readonly runes: readonly Place[]
}

/**
 * The own inputs of a PSBT that may carry an inscription or a rune: those of the ordinals address, and those of at most 10,000 satoshi.
 * What stays at its address, or goes to the ordinals address, is left out. `unsure` is the place of the first input that may hold
 * another amount than the PSBT says: the satoshis of each input behind it may go anywhere. It is negative if there is none.
 */
export function carriedBy(summary: PsbtSummary, own: readonly Account[], unsure: number): readonly Carried[] {
  const { inputs, outputs } = summary
  const accountOf = (party: string) => own.find(({ address }) => isSameAddress(address, party))
  const mayCarry = ({ party, amount }: Input) => {
    const account = accountOf(party)
    return account !== undefined && (account.purpose === 'ordinals' || amount <= mostPostage)
  }
  if (!inputs.some(mayCarry)) return []
  const amountOf = ({ amount }: { readonly amount: bigint }) => amount
  const landings = landingsOf({ inputs: inputs.map(amountOf), outputs: outputs.map(amountOf) })
  const targets = runeTargets(outputs.map(({ script }) => script))
  const toPlaces = (from: string, ends: readonly End[]) => [
    ...new Set(ends.flatMap((end) => placeOf(summary, own, [from], end) ?? [])),
  ]
  return inputs.flatMap((input, at) => {
    if (!mayCarry(input)) return []
    const isUnsure = unsure >= 0 && at > unsure
    const inscriptions = isUnsure ? ['unknown'] : toPlaces(input.party, landings[at] ?? [])
    const runes = toPlaces(input.party, targets)
    return inscriptions.length + runes.length > 0 ? [{ input, inscriptions, runes }] : []
  })
}

/**
 * What leaves as the postage of an inscription or a rune, in satoshi: outputs of the ordinals address that go to others as a whole. It is
 * no payment that a fee could be held against. Of a wallet without such an address, it is outputs of the values that ord makes.
 */
export function postageIn(carried: readonly Carried[], own: readonly Account[]): bigint {
  const kept = own.filter(({ purpose }) => purpose === 'ordinals')
  const isKept = ({ party, amount }: Input) =>
    kept.length > 0 ? kept.some(({ address }) => isSameAddress(address, party)) : isPostage(amount)
  const isGiven = ({ inscriptions }: Carried) =>
    inscriptions.length > 0 && inscriptions.every((place) => !/^(own:|fee$|burned$)/.test(place))
  return carried
    .filter((each) => isKept(each.input) && isGiven(each))
    .reduce((sum, { input }) => sum + input.amount, 0n)
}

/** What leaves as the postage of runes, in satoshi: outputs of the values that ord makes, to which a runestone gives runes. */
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
