/** Why a field of a form cannot be ordered with, in English. The views read them from the table of the locale. */
export const faults = {
  nameMissing: 'Enter a rune',
  nameInvalid: 'A name has 1 to 28 letters from A to Z, with • between words',
  nameReserved: 'Names from 27 times A on are reserved. Choose a shorter name',
  repeatsInvalid: 'Enter a whole number from 1 to 4,000',
  rateMissing: 'Enter a fee rate',
  rateInvalid: 'Enter a rate above 0, and 1,000 sat/vB at most',
  addressMissing: 'Enter an address',
  divisibilityInvalid: 'Enter a whole number from 0 to 38',
  symbolInvalid: 'The symbol is a single character',
  premineMissing: 'Enter a premine, or let others mint',
  premineInvalid: 'Enter an amount with no more decimals than the rune has',
  amountInvalid: 'Enter an amount above 0 with no more decimals than the rune has',
  capInvalid: 'Enter a whole number of mints above 0',
  supplyTooLarge: 'Premine and all mints together are more than a rune can have',
  boundInvalid: 'Enter a whole number of blocks',
  endMissing: 'Enter when mints open, or when they close',
  endTooEarly: 'The end is after the start',
  delegateInvalid: 'An inscription id is a transaction id, an i and a number',
} as const

export type Fault = keyof typeof faults
