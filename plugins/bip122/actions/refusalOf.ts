import type { Refusal } from 'tapkit/kernel'
import { highestRate } from '../explorer/fetchFeeRates.ts'
import type { Spends } from '../explorer/lookUpCoins.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'
import { feeRateOf } from './feeRateOf.ts'

type Input = PsbtSummary['inputs'][number]

/** Why the network would refuse a PSBT after the wallet has signed it, as far as known. */
export function refusalOf(
  summary: PsbtSummary,
  isToSign: (input: Input, index: number) => boolean,
  spends: ReadonlyMap<string, Spends>,
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
  if (summary.inputs.some((input, index) => !input.isSigned && !isToSign(input, index))) {
    return { because: 'signersMissing', about: {}, reason: 'Your wallet alone cannot sign all of it' }
  }
  if (feeRateOf(summary) > highestRate)
    return { because: 'feeFarTooHigh', about: {}, reason: 'Its network fee is far higher than any payment needs' }
  return undefined
}
