import type { Refusal } from 'tapkit/kernel'
import { isData } from '../../ordinals/script.ts'
import { highestRate } from '../explorer/fetchFeeRates.ts'
import { isWitnessProgram } from '../psbt/isWitnessProgram.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'
import { refuseRate } from './checkRate.ts'
import { feeRateOf, highestRateOf, leastSizeOf } from './feeRateOf.ts'
import { lockOf } from './lockOf.ts'
import type { Facts } from './lookUpFacts.ts'
import { dustOf } from './virtualSize.ts'

type Input = PsbtSummary['inputs'][number]

/** Why the network would refuse a PSBT after the wallet has signed it, as far as known. */
export function refusalOf(
  summary: PsbtSummary,
  toSign: readonly Input[],
  {
    spends,
    tip,
    minimum,
    lockTimes,
  }: Pick<Facts, 'spends' | 'tip' | 'minimum'> & { readonly lockTimes: readonly number[] },
): Refusal | undefined {
  const isSpent = ({ txid, index }: Input) => {
    const found = spends.get(txid)
    return found !== undefined && found !== 'missing' && found[index]?.confirmed === true
  }
  if (summary.inputs.some(({ txid }) => spends.get(txid) === 'missing')) {
    return { because: 'coinsUnknown', about: {}, reason: 'It spends bitcoin that this network does not know' }
  }
  if (summary.inputs.some(isSpent))
    return { because: 'coinsSpent', about: {}, reason: 'It spends bitcoin that is spent already' }
  if (summary.inputs.some((input) => !input.isSigned && !toSign.includes(input))) {
    return { because: 'signersMissing', about: {}, reason: 'Your wallet alone cannot sign all of it' }
  }
  // The last lock to open is told, a time before a height.
  const latest = lockTimes.toSorted((one, other) => other - one)
  const [lock] = tip ? latest.flatMap((lockTime) => lockOf(lockTime, tip) ?? []) : []
  return lock ?? dustIn(summary) ?? sizeOf(summary) ?? feeOf(summary, minimum)
}

/** Most virtual bytes of a transaction that nodes pass on. */
const largest = 100_000

function sizeOf(summary: PsbtSummary): Refusal | undefined {
  if (leastSizeOf(summary) <= largest) return undefined
  return { because: 'tooLarge', about: {}, reason: 'It is larger than the transactions that nodes pass on' }
}

function dustIn({ outputs }: PsbtSummary): Refusal | undefined {
  const leasts = outputs.flatMap(({ amount, script }) => {
    const least = isData(script) ? 0n : dustOf(script.length, isWitnessProgram(script))
    return amount < least ? [least] : []
  })
  if (leasts[0] === undefined) return undefined
  const least = String(leasts[0])
  const reason = `An output of it holds less than ${least} satoshi, the least that nodes pass on to such an address`
  return { because: 'paysDust', about: { least }, reason }
}

function feeOf(summary: PsbtSummary, minimum: number | undefined): Refusal | undefined {
  if (feeRateOf(summary) > highestRate)
    return { because: 'feeFarTooHigh', about: {}, reason: 'Its network fee is far higher than any payment needs' }
  return refuseRate(highestRateOf(summary), minimum)
}
