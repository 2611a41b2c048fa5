/** Where a satoshi lies: so many satoshi after the first of an output. */
export type SatPlace = { readonly output: number; readonly offset: bigint }

/** The amounts of a transaction, in satoshi. */
export type SatFlow = { readonly inputs: readonly bigint[]; readonly outputs: readonly bigint[] }

/**
 * The place to which a transaction moves a satoshi of an input, and the inscription on it: the first satoshi in is the first out, and the
 * last satoshis are the fee. `undefined` if the input has no such satoshi.
 */
export function followSat(
  { inputs, outputs }: SatFlow,
  { input, offset }: { readonly input: number; readonly offset: bigint },
): SatPlace | 'fee' | undefined {
  const held = inputs[input]
  if (held === undefined || offset < 0n || offset >= held) return undefined
  let left = inputs.slice(0, input).reduce((sum, value) => sum + value, offset)
  for (const [output, value] of outputs.entries()) {
    if (left < value) return { output, offset: left }
    left -= value
  }
  return 'fee'
}
