import { expect, test } from 'vitest'
import { sanitizeSymbol } from './sanitizeSymbol.ts'
import { unitText } from './unitText.ts'

/** 4 of such a token would read as 4 000, where a blank separates thousands. */
test.each([
  ['Latin, as a zero with a stroke is drawn', 'ØØØ'],
  ['Latin, small', 'øøø'],
  ['Greek', 'ΘΘΘ'],
  ['Myanmar', 'ဝဝဝ'],
  ['Malayalam', 'ഠഠഠ'],
  ['Oriya', 'ଠଠଠ'],
  ['Hangul', 'ㅇㅇㅇ'],
  ['Tifinagh', 'ⵔⵔⵔ'],
  ['Georgian', 'ⴍⴍⴍ'],
])('letters that pass for zeros are set apart behind a figure: %s (money 29)', (_, zeros) => {
  const symbol = sanitizeSymbol(`${zeros}-USDC`, 28)
  expect(symbol).toBe(`${zeros}-USDC`)
  expect(unitText(symbol)).toContain('“')
})
