/** The sum of outputs, in satoshi. */
export const sumOf = (outputs: readonly { readonly value: bigint }[]): bigint =>
  outputs.reduce((total, { value }) => total + value, 0n)
