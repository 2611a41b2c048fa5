import { addressShape } from '../address/addressShape.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'
import { virtualSize } from './virtualSize.ts'

/** The fee rate of a transaction, in satoshi per virtual byte, by its size once it is signed. */
export function feeRateOf({ inputs, outputs, fee }: PsbtSummary): number {
  const kinds = inputs.map(({ party }) => addressShape(party)?.type)
  const sizes = outputs.map(({ size }) => size)
  return Number(fee) / virtualSize(kinds, sizes)
}
