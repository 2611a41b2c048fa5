import { lettersOf, numberOf } from './runeNumber.ts'

/** A rune's name. Spellings that differ in their spacers alone are the same name. */
export type RuneName = {
  /** 1 to 28 letters A to Z, without spacers. */
  readonly letters: string
  /** Bit `i` is set if a spacer stands after letter `i`, counted from 0. */
  readonly spacers: number
  /** The number that runestones and commitments carry in place of the letters. */
  readonly number: bigint
}

/** U+2022. Wallets and indexes write it between letters. People type a full stop. */
const spacer = '•'

/** The name that a text spells, with `•` or `.` between its letters; `undefined` if no rune can have such a name. */
export function readRuneName(text: string): RuneName | undefined {
  if (!/^[A-Z](?:[•.]?[A-Z]){0,27}$/.test(text)) return undefined
  const words = text.split(/[•.]/)
  const letters = words.join('')
  const number = numberOf(letters)
  if (number === undefined) return undefined
  let spacers = 0
  let length = 0
  for (const word of words.slice(0, -1)) {
    length += word.length
    spacers |= 1 << (length - 1)
  }
  return { letters, spacers, number }
}

/**
 * A name as people read it, with `•` for each spacer between two letters.
 * @throws {InvalidInputError} if the number has more than 128 bits or is negative
 */
export function writeRuneName({ number, spacers = 0 }: { readonly number: bigint; readonly spacers?: number }): string {
  const letters = lettersOf(number)
  const last = letters.length - 1
  return [...letters].map((letter, at) => (at < last && spacers & (1 << at) ? letter + spacer : letter)).join('')
}
