// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { isReserved, lettersOf, numberOf, reservedNumber } from './runeNumber.ts'

const file = join(import.meta.dirname, 'fixtures/rune-names.json')

const toNumber = (letters: string) => {
  const number = numberOf(letters)
  if (number === undefined) throw new Error('No rune has this name')
  return number
}

test.each(readRows(file, 'runeToNumber'))('$id', (row) => checkRow(row, toNumber))
test.each(readRows(file, 'numberToRune'))('$id', (row) => checkRow(row, lettersOf))
test.each(readRows(file, 'isReservedRune'))('$id', (row) =>
  checkRow(row, (letters: string) => isReserved(toNumber(letters))),
)
test.each(readRows(file, 'reservedRune'))('$id', (row) => checkRow(row, reservedNumber))

test('each number has its own name, and each name its own number', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, (1n << 128n) - 1n), (number) => {
      expect(numberOf(lettersOf(number))).toBe(number)
    }),
  )
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{1,27}$/), (letters) => {
      expect(lettersOf(toNumber(letters))).toBe(letters)
    }),
  )
})

test('a number that no name has is refused with a code', () => {
  expect(() => lettersOf(1n << 128n)).toThrow(expect.objectContaining({ code: 'invalid_input' }))
})
