import fc from 'fast-check'
import { expect, test } from 'vitest'
import { oddLetters } from './oddLetters.ts'

test.each([
  ['mina.eth', ''],
  ['m1na_2-x.sol', ''],
  ['m\u0456na.sol', '\u0456'],
  ['\u0440\u0430\u0443\u0440\u0430l.sol', '\u0440 \u0430 \u0443'],
  ['\u0440\u0430\u0443.sol', '\u0440 \u0430 \u0443'],
  ['jos\u00e9.sol', '\u00e9'],
  ['jose\u0301.sol', '\u00e9'],
  ['\u0661\u0662\u0663.eth', '\u0661 \u0662 \u0663'],
  ['まぐろ.sol', ''],
  ['magろ.sol', 'ろ'],
  ['🍍.sol', ''],
  ['mina🍍.sol', ''],
])('of %s, these letters may be taken for others: %s', (name, letters) => {
  expect(oddLetters(name).join(' ')).toBe(letters)
})

test('property: a name of plain letters has none, and one with a Cyrillic letter never has none', () => {
  const plain = fc.stringMatching(/^[a-zA-Z0-9_.-]{1,30}$/)
  fc.assert(fc.property(plain, (name) => void expect(oddLetters(name)).toEqual([])))
  fc.assert(
    fc.property(
      plain,
      plain,
      fc.constantFrom('\u0430', '\u0435', '\u043e', '\u03bf', '\u0131'),
      (before, after, odd) => {
        expect(oddLetters(`${before}${odd}${after}`)).toEqual([odd])
      },
    ),
  )
})
