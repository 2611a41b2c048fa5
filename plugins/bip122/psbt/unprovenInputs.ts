import type { PsbtSummary } from './summarizePsbt.ts'

type Input = PsbtSummary['inputs'][number]

/**
 * The inputs whose amounts are not proven. A signature of segwit v0 commits only to the amount of its own input. Two
 * PSBTs that each lie about another own input can therefore give a valid transaction with a fee that neither showed
 * (BIP-341, "Common signature message"). A lie about an input of somebody else moves all satoshis behind it, and the
 * inscriptions on them, to another place. A single input proves itself, and a taproot signature of the wallet proves all.
 */
export function unprovenInputs({ inputs }: PsbtSummary, isOwn: (input: Input) => boolean): readonly Input[] {
  if (inputs.some((input) => isOwn(input) && input.isTaproot)) return []
  const claimed = inputs.filter(({ isProven }) => !isProven)
  return claimed.length > 1 || !claimed.every(isOwn) ? claimed : []
}
