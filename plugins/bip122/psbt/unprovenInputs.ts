import type { PsbtSummary } from './summarizePsbt.ts'

type Input = PsbtSummary['inputs'][number]

/**
 * The inputs whose amounts are not proven. A signature of segwit v0 commits only to the amount of its own input. Two
 * PSBTs that each lie about another own input can therefore give a valid transaction with a fee that neither showed
 * (BIP-341, "Common signature message"). A lie about an input of somebody else moves all satoshis behind it, and the
 * inscriptions on them, to another place. A single input proves itself, and a taproot signature of the wallet proves all.
 * The PSBT alone may call a coin of somebody else a taproot coin of the wallet. Such a coin proves the others only if its
 * whole transaction is there, or if the wallet signs no other kind, so that it is the wallet's or the wallet pays nothing.
 */
export function unprovenInputs({ inputs }: PsbtSummary, isOwn: (input: Input) => boolean): readonly Input[] {
  const own = inputs.filter(isOwn)
  const provesAll = own.some(({ isTaproot, isProven }) => isTaproot && isProven)
  if (provesAll || own.every(({ isTaproot }) => isTaproot)) return []
  const claimed = inputs.filter((input) => !input.isProven && !(input.isTaproot && isOwn(input)))
  return claimed.length > 1 || !claimed.every(isOwn) ? claimed : []
}
