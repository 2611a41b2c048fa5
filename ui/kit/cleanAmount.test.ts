import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanAmount } from './cleanAmount.ts'

it.each([
  ['120', '120'],
  ['1,5', '1.5'],
  ['1.5.', '1.5'],
  ['1.5,2', '1.52'],
  ['.', '0.'],
  ['.5', '0.5'],
  ['007', '7'],
  ['0', '0'],
  ['-5', '5'],
  ['$ 12', '12'],
  ['12 USDC', '12'],
  ['١٢٫٥', '12.5'],
  ['', ''],
])('reads typed %j as %j', (typed, amount) => expect(cleanAmount(typed)).toBe(amount))

it.each([
  ['1,234,567.89', '1234567.89'],
  ['1.234.567,89', '1234567.89'],
  ['1,234,567', '1234567'],
  ['1 234,5', '1234.5'],
  ['0.1', '0.1'],
  ['1,5', '1.5'],
])('reads pasted %j as %j', (pasted, amount) => expect(cleanAmount(pasted, true)).toBe(amount))

it.each(['1e18', '1E-7', '0x12', '1e+5'])('makes no amount of %j', (text) => {
  expect(cleanAmount(text)).toBeUndefined()
  expect(cleanAmount(text, true)).toBeUndefined()
})

it('is digits with at most one dot, and reads itself unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (text, pasted) => {
      const amount = cleanAmount(text, pasted)
      if (amount === undefined) return
      expect(amount).toMatch(/^(\d+(\.\d*)?)?$/)
      expect(cleanAmount(amount, pasted)).toBe(amount)
    }),
  )
})
