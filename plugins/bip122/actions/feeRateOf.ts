import { addressShape } from '../address/addressShape.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'
import { usualRate } from './checkRate.ts'
import { satoshiOf } from './satoshiOf.ts'
import { leastSize, virtualSize } from './virtualSize.ts'

/** The fee rate of a transaction, in satoshi per virtual byte, by the size that its signatures will make of it. */
export const feeRateOf = (summary: PsbtSummary): number => Number(summary.fee) / virtualSize(...partsOf(summary))

/** The highest rate that a transaction can have: its signatures may turn out to be of the least size. */
export const highestRateOf = (summary: PsbtSummary): number => Number(summary.fee) / leastSizeOf(summary)

/** The least virtual size, in bytes, that its signatures can make of a transaction. */
export const leastSizeOf = (summary: PsbtSummary): number => leastSize(...partsOf(summary))

/** A fee that such a transaction rarely exceeds, in satoshi. */
export const usualFeeOf = (summary: PsbtSummary): bigint => satoshiOf(virtualSize(...partsOf(summary)), usualRate)

const partsOf = ({ inputs, outputs }: PsbtSummary) =>
  [inputs.map(({ party }) => addressShape(party)?.type), outputs.map(({ script }) => script.length)] as const
