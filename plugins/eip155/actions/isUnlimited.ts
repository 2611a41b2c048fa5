/**
 * Whether an allowance is called unlimited: all there is, more than exchanges can hold of a token (112 bits), or all that 96 bits
 * hold (money 20).
 */
export const isUnlimited = (amount: bigint | 'all'): boolean =>
  amount === 'all' || amount >= 2n ** 112n - 1n || amount === 2n ** 96n - 1n
