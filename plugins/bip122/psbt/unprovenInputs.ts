import type { PsbtSummary } from './summarizePsbt.ts'

type Input = PsbtSummary['inputs'][number]

/**
 * The wallet's own inputs whose amounts may be a lie. A signature of segwit v0 commits to the amount of its own input alone: two PSBTs
 * that each lie of another input give one valid transaction with a fee that neither showed (BIP-341, "Common signature message").
 * A single such input proves itself, and nobody loses by what is said of coins that are not the wallet's.
 */
export function unprovenInputs({ inputs }: PsbtSummary, isOwn: (input: Input) => boolean): readonly Input[] {
  const claimed = inputs.filter((input) => isOwn(input) && !input.isProven)
  return claimed.length > 1 ? claimed : []
}
