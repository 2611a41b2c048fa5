import type { PsbtSummary } from './summarizePsbt.ts'

type Input = PsbtSummary['inputs'][number]

/**
 * The wallet's own inputs whose amounts are not proven. A signature of segwit v0 commits only to the amount of its own
 * input. Two PSBTs that each lie about another input can therefore give a valid transaction with a fee that neither
 * showed (BIP-341, "Common signature message"). A single such input proves itself, and a lie about coins of others
 * costs the wallet nothing.
 */
export function unprovenInputs({ inputs }: PsbtSummary, isOwn: (input: Input) => boolean): readonly Input[] {
  const claimed = inputs.filter((input) => isOwn(input) && !input.isProven)
  return claimed.length > 1 ? claimed : []
}
