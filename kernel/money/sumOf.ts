/** The sum of amounts of one asset. */
export const sumOf = (moves: readonly { readonly amount: bigint }[]): bigint =>
  moves.reduce((total, { amount }) => total + amount, 0n)
