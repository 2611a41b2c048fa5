import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPrice, formatWorth } from './formatWorth.ts'
import { decimalOf, readPrice, sumOf, worthDecimals, worthOf } from './worth.ts'

const unit = 10n ** BigInt(worthDecimals)
const price = fc.oneof(
  fc.double({ min: 1e-18, max: 1e9, noNaN: true, minExcluded: true }),
  fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100),
)
const value = fc.bigInt({ min: 0n, max: 2n ** 100n })
const decimals = fc.integer({ min: 0, max: 36 })

describe('what an amount is worth', () => {
  test.each([
    [1_500_000_000_000_000_000n, 18, 3_314.4, '$4,971.60'],
    [2_950_000_000n, 6, 1, '$2,950.00'],
    [1n, 18, 3_000, '<$0.01'],
    [10n ** 18n, 18, 0.005, '$0.01'],
    [10n ** 18n, 18, 0.0049, '<$0.01'],
    [7n, 0, 1.5e-7, '<$0.01'],
    // 0.1 + 0.2 and its like: a sum in floating point has other cents.
    [3n * 10n ** 17n, 18, 1.15, '$0.35'],
    [0n, 18, 3_000, undefined],
  ])('%s with %s decimals at %s is %s', (amount, places, each, shown) => {
    expect(formatWorth(worthOf({ value: amount, decimals: places }, each) ?? -1n, 'en')).toBe(shown)
  })

  test.each([0, -1, 1e-19, Number.NaN, Number.POSITIVE_INFINITY, 1e300, 1.01e9, '1', null, undefined, 1n, {}])(
    'error: %s is no price, and there is no figure (reads 6)',
    (odd) => {
      expect([readPrice(odd), worthOf({ value: 1n, decimals: 0 }, odd)]).toEqual([undefined, undefined])
    },
  )

  test('error: more dollars than there are is no figure (reads 6)', () => {
    expect(worthOf({ value: 2n ** 255n, decimals: 6 }, 1)).toBeUndefined()
    expect(worthOf({ value: -1n, decimals: 6 }, 1)).toBeUndefined()
  })

  test('behavior: a price counts as it is written, to the last digit', () => {
    fc.assert(
      fc.property(price, (number) => {
        const { digits, scale } = decimalOf(number)
        expect(scale).toBeGreaterThanOrEqual(0)
        expect(Number(`${digits}e-${scale}`)).toBe(number)
      }),
    )
    expect(decimalOf(1e21)).toEqual({ digits: 10n ** 21n, scale: 0 })
  })

  test('behavior: it is exact, for any amount, decimals and price', () => {
    fc.assert(
      fc.property(value, decimals, price, (amount, places, each) => {
        const worth = worthOf({ value: amount, decimals: places }, each)
        if (worth === undefined) return
        const { digits, scale } = decimalOf(each)
        const divisor = 10n ** BigInt(places + scale)
        const exact = amount * digits * unit
        expect(worth * divisor <= exact && exact < (worth + 1n) * divisor).toBe(true)
      }),
    )
  })

  test('behavior: more is never worth less, and a dollar is a dollar', () => {
    fc.assert(
      fc.property(value, value, decimals, price, (left, right, places, each) => {
        const [less, more] = left <= right ? [left, right] : [right, left]
        const worth = worthOf({ value: more, decimals: places }, each)
        if (worth !== undefined) expect((worthOf({ value: less, decimals: places }, each) ?? -1n) <= worth).toBe(true)
      }),
    )
    expect(worthOf({ value: 10n ** 36n, decimals: 36 }, 1)).toBe(unit)
  })

  test('behavior: a sum is the same in any order, and what is not known counts for nothing', () => {
    const worths = fc.array(fc.option(fc.bigInt({ min: 0n, max: 10n ** 40n }), { nil: undefined }))
    fc.assert(
      fc.property(worths, (all) => {
        expect(sumOf(all.toReversed())).toBe(sumOf(all))
        expect(sumOf(all.filter((worth) => worth !== undefined))).toBe(sumOf(all))
      }),
    )
  })

  test('behavior: every cent of a sum stands in it, where floating point would lose them', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), (cents) => {
        const [, whole = '', rest] = /^\$([\d,]+)\.(\d\d)$/.exec(formatWorth((cents * unit) / 100n, 'en') ?? '') ?? []
        expect(BigInt(whole.replaceAll(',', '') + rest)).toBe(cents)
      }),
    )
  })

  test('behavior: a locale writes it its own way', () => {
    expect(formatWorth(1234567n * unit + unit / 2n, 'de')).toBe('1.234.567,50\u00a0$')
    expect(formatWorth(5n * unit + unit / 20n, 'ar-EG')).toContain('٥٫٠٥')
  })
})

test.each([
  [96_830.51, '$96,830.51'],
  [1, '$1.00'],
  [0.5, '$0.50'],
  [0.00001234, '$0.0000123'],
  [1e-18, '$0.000000000000000001'],
])('the price %s is written %s, never $0.00', (each, shown) => {
  expect(formatPrice(each, 'en')).toBe(shown)
})
