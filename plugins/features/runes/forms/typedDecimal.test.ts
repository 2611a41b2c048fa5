import { expect, test } from 'vitest'
import { typedDecimal } from './typedDecimal.ts'

test.each([
  ['1,5', '1.5'],
  ['0,123', '0.123'],
  [' 12.25 ', '12.25'],
  ['1,2345', '1.2345'],
  ['1,', '1.'],
  ['', ''],
])('the text "%s" of a decimal is "%s"', (text, after) => {
  expect(typedDecimal(text, 'before')).toBe(after)
})

test.each(['1,234', '12,000', '999,999', ' 1,234 '])(
  'the text "%s", which may be a thousand or one, changes nothing (money 38)',
  (text) => {
    expect(typedDecimal(text, '5')).toBe('5')
  },
)

test('a text with two separators stays one that is no amount', () => {
  for (const text of ['1,234.5', '1.234,5', '1,234,567']) expect(Number(typedDecimal(text, '5'))).toBeNaN()
})
