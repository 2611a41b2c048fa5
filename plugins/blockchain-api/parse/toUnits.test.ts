import fc from 'fast-check'
import { formatUnits } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { toPlain, toUnits } from './toUnits.ts'

const decimals = fc.integer({ min: 0, max: 36 })
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })

test('property: what is written in whole tokens is read to the last digit, whatever the decimals', () => {
  fc.assert(fc.property(amount, decimals, (value, scale) => toUnits(formatUnits(value, scale), scale) === value))
})

test('property: an exponent moves the point, and no digit is lost', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), decimals, (value, scale) => {
      expect(toUnits(`${value}e-${scale}`, scale)).toBe(value)
      expect(toUnits(`${value}e${scale}`, 0)).toBe(value * 10n ** BigInt(scale))
    }),
  )
})

test('property: more digits than a token has are cut off, never rounded up', () => {
  fc.assert(
    fc.property(amount, decimals, fc.integer({ min: 1, max: 20 }), (value, scale, more) => {
      const written = formatUnits(value, scale + more)
      expect(toUnits(written, scale)).toBe(value / 10n ** BigInt(more))
    }),
  )
})

test('property: a plain decimal says the same amount, and is one', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 25n }), fc.integer({ min: -40, max: 11 }), (value, exponent) => {
      const plain = toPlain(`${value}e${exponent}`)
      expect(plain).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      expect(toUnits(plain, 40)).toBe(toUnits(`${value}e${exponent}`, 40))
    }),
  )
})

test('a holding beyond what a float can count is exact', () => {
  expect(toUnits('499999999999999', 18)).toBe(499_999_999_999_999_000_000_000_000_000_000n)
  expect(toUnits('9007199254740993.000000000000000001', 18)).toBe(9_007_199_254_740_993_000_000_000_000_000_001n)
  expect(toPlain('4.096e-15')).toBe('0.000000000000004096')
})

test.each(['', '-1', '+1', 'NaN', 'Infinity', '1,000', '0x10', '1e', '1e99999', '1.2.3', ' 1', '1 ', '1_000', '٣'])(
  'error: %j is no amount',
  (text) => {
    expect(() => toUnits(text, 18)).toThrow(RangeError)
    expect(() => toPlain(text)).toThrow(RangeError)
  },
)

test.each(['1e999', '9'.repeat(80), '1e60'])('error: %j is more than any chain counts', (text) => {
  expect(() => toUnits(text, 36)).toThrow(RangeError)
})
