import type { PsbtSummary } from './summarizePsbt.ts'

type Input = PsbtSummary['inputs'][number]

/**
 * The inputs whose amounts are not proven, if a request has the wallet sign `toSign`. Every other sighash than ALL and DEFAULT is refused
 * (bitcoin 6), so a taproot signature commits to the amounts of all inputs, and a signature of segwit v0 to the amount of its own input
 * (BIP-341, BIP-143). Two PSBTs that each lie about another input can therefore give a valid transaction with a fee that neither
 * showed, or with satoshis, and the inscriptions on them, at another place.
 *
 * Beside an input of segwit v0 that the wallet signs, a taproot coin proves nothing: an attacker who has another signature for that coin, such as
 * the signature of a listing, or who is its true owner, does not need the signature of this request.
 */
export function unprovenInputs({ inputs }: PsbtSummary, toSign: readonly Input[]): readonly Input[] {
  const provesAll = toSign.every(({ isTaproot }) => isTaproot) && toSign.some(({ isSigned }) => !isSigned)
  if (provesAll) return []
  const provesItself = toSign.length === 1 ? toSign[0] : undefined
  return inputs.filter((input) => !input.isProven && input !== provesItself)
}
