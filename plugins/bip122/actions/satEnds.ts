import { followSat } from '../../ordinals/followSat.ts'
import { landingsOf } from '../../ordinals/landingsOf.ts'
import type { PsbtSummary } from '../psbt/summarizePsbt.ts'
import type { End } from './placeOf.ts'

type Input = PsbtSummary['inputs'][number]

/** The ends of an input's satoshis, or of the satoshi `offset` satoshis after the input's first. */
export type SatEnds = (input: number, offset?: bigint | undefined) => readonly End[]

/**
 * Follows the satoshis of a PSBT's inputs to its outputs and its fee. If an input of `unsure` holds another amount than the PSBT says,
 * the satoshis of all inputs behind that input move, so their end is `unknown`.
 */
export function satEnds({ inputs, outputs }: PsbtSummary, unsure: readonly Input[]): SatEnds {
  const amountOf = ({ amount }: { readonly amount: bigint }) => amount
  const flow = { inputs: inputs.map(amountOf), outputs: outputs.map(amountOf) }
  const landings = landingsOf(flow)
  const firstUnsure = inputs.findIndex((input) => unsure.includes(input))
  return (input, offset) => {
    if (firstUnsure >= 0 && input > firstUnsure) return ['unknown']
    const landing = offset === undefined ? undefined : followSat(flow, { input, offset })
    if (landing === undefined) return landings[input] ?? []
    return [landing === 'fee' ? landing : landing.output]
  }
}
