// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { readRuneName, writeRuneName } from './runeName.ts'
import { numberOf } from './runeNumber.ts'

const file = join(import.meta.dirname, 'fixtures/rune-names.json')

test.each(readRows(file, 'parseSpacedRune'))('$id', (row) =>
  checkRow(row, (text: string) => {
    const name = readRuneName(text)
    if (!name) throw new Error('No rune has this name')
    return { rune: name.letters, spacers: name.spacers }
  }),
)

test.each(readRows(file, 'formatSpacedRune'))('$id', (row) =>
  checkRow(row, (letters: string, spacers: number) => writeRuneName({ number: numberOf(letters) ?? -1n, spacers })),
)

test('a name that is written with its spacers is read as the same name, also with full stops', () => {
  const number = fc.bigInt(0n, (1n << 128n) - 1n)
  fc.assert(
    fc.property(number, fc.nat((1 << 27) - 1), (number, spacers) => {
      const text = writeRuneName({ number, spacers })
      const name = readRuneName(text)
      expect(name).toMatchObject({ letters: writeRuneName({ number }), number })
      expect(writeRuneName(name ?? { number: -1n })).toBe(text)
      expect(readRuneName(text.replaceAll('•', '.'))).toEqual(name)
    }),
  )
})

test('any other text is no name, however long it is', () => {
  const piece = fc.constantFrom('A', 'Z', '•', '.', '·', '-', ' ', 'a', 'А', '\u200d', '\u202e', '\n')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = pieces.join('')
      const name = readRuneName(text)
      if (name) expect(text.replaceAll(/[.•]/g, '')).toBe(name.letters)
      else expect(/^[AZ]([.•]?[AZ])*$/.test(text) && text.replaceAll(/[.•]/g, '').length < 28).toBe(false)
    }),
  )
  expect(readRuneName('A'.repeat(1_000_000))).toBeUndefined()
  expect(readRuneName('A•'.repeat(1_000_000))).toBeUndefined()
})
