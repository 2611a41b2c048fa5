import { InvalidInputError } from 'tapkit/kernel'
import { isUint } from './uint.ts'

const first = 'A'.charCodeAt(0)

/** The number of the lowest reserved name, which is 27 times the letter A. */
const firstReserved = 6402364363415443603228541259936211926n

/** The number of a name without spacers (A is 0, Z is 25, AA is 26); `undefined` if a character is not A to Z, or the number has more than 128 bits. */
export function numberOf(letters: string): bigint | undefined {
  if (!/^[A-Z]{1,28}$/.test(letters)) return undefined
  let number = -1n
  for (const letter of letters) number = (number + 1n) * 26n + BigInt(letter.charCodeAt(0) - first)
  return isUint(number, 128) ? number : undefined
}

/**
 * The letters of a number's name.
 * @throws {InvalidInputError} if the number has more than 128 bits or is negative
 */
export function lettersOf(number: bigint): string {
  if (!isUint(number, 128))
    throw new InvalidInputError({ verb: 'lettersOf', given: `${number}`, takes: 'a number from 0 to 2^128 − 1.' })
  let letters = ''
  for (let rest = number; rest >= 0n; rest = rest / 26n - 1n) {
    letters = String.fromCharCode(first + Number(rest % 26n)) + letters
  }
  return letters
}

/** Whether a name is reserved for etchings without a name. An etching cannot choose such a name. */
export const isReserved = (number: bigint): boolean => number >= firstReserved

/** The number of the name that an etching without a name gets, by its block and its place in the block. */
export const reservedNumber = (block: bigint, tx: number): bigint => firstReserved + ((block << 32n) | BigInt(tx))
