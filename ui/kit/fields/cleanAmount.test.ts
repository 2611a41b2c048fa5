import fc from 'fast-check'
import { formatAmount, parseUnits } from 'tapkit/kernel'
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
  ['১২.৫', '12.5'],
  ['१२', '12'],
  ['𝟗𝟎', '90'],
  ['', ''],
])('reads typed %j as %j', (typed, amount) => expect(cleanAmount(typed)).toBe(amount))

it.each([
  ['1,234,567.89', '1234567.89'],
  ['1.234.567,89', '1234567.89'],
  ['1,234,567', '1234567'],
  ['1 234,5', '1234.5'],
  ['0.1', '0.1'],
  ['1,5', '1.5'],
  ['12,34,567', '1234567'],
  ['0,125', '0.125'],
  ['1234,567', '1234.567'],
  ['1,2345', '1.2345'],
])('reads pasted %j as %j', (pasted, amount) => expect(cleanAmount(pasted, true)).toBe(amount))

it.each(['1e18', '1E-7', '0x12', '1e+5', '1 ETH 2 USDC', '0.5 ETH ($1,234.56)', '5 $ 10', '1½', '10²'])(
  'makes no amount of %j (money 38)',
  (text) => {
    expect(cleanAmount(text)).toBeUndefined()
    expect(cleanAmount(text, true)).toBeUndefined()
  },
)

it.each([
  '0.00042 ETH ($1.20)',
  '12.50 USDC (12.49)',
  '1.5.5',
  '1,000',
  '$ 12,500',
  '999,999 USDC',
  '1/2',
  '5-10',
  '10 20',
  '1:30',
  '1,5.000,2',
  '1.5,2',
])('makes no amount of pasted %j (money 38)', (text) => expect(cleanAmount(text, true)).toBeUndefined())

it('makes nothing of a text that is longer than any amount (security 4)', () => {
  expect(cleanAmount(`1a${' '.repeat(60_000)}x`, true)).toBeUndefined()
  expect(cleanAmount('1'.repeat(201))).toBeUndefined()
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

it.each(['en', 'fr', 'de-CH', 'hi', 'ar-EG'])(
  'makes of a figure that was copied from a review in %s the same amount, or none',
  (locale) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat(6), (value, decimals) => {
        const read = cleanAmount(`${formatAmount(value, decimals, locale)} USDC`, true)
        if (read !== undefined) expect(parseUnits(read, decimals)).toBe(value)
      }),
    )
  },
)
