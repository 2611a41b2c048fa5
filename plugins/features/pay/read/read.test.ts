import fc from 'fast-check'
import { formatUnits, parseUnits } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { isTypeable, readAmount, readPrice, toAssetAmount } from './decimals.ts'

test('10 dollars at 4 are 2.5; what is too small to be paid is no amount', () => {
  expect(toAssetAmount('10', readPrice(4) ?? '', 18)).toBe('2.5')
  expect(toAssetAmount('10', readPrice(3) ?? '', 18)).toBe('3.33333333')
  expect(toAssetAmount('10', readPrice(3) ?? '', 2)).toBe('3.33')
  expect(toAssetAmount('1', '1000000000000', 8)).toBeUndefined()
  expect(toAssetAmount('1900', readPrice(1000) ?? '', 0)).toBe('1')
})

test('behavior: an amount costs at most what was typed, and less than its last place below, for every price and number of decimals (pay 15)', () => {
  const cents = fc.bigInt({ min: 1n, max: 10n ** 12n })
  const price = fc.bigInt({ min: 1n, max: 10n ** 24n })
  fc.assert(
    fc.property(cents, price, fc.integer({ min: 0, max: 36 }), (dollars, each, decimals) => {
      const found = toAssetAmount(formatUnits(dollars, 2), formatUnits(each, 18), decimals)
      const places = Math.min(8, decimals)
      const value = found === undefined ? 0n : parseUnits(found, places)
      // dollars / each - value / 10^places
      const left = dollars * 10n ** 16n * 10n ** BigInt(places) - value * each
      expect(left >= 0n && left < each).toBe(true)
    }),
  )
})

test('behavior: whatever is typed or answered, an amount is a plain decimal above zero, or none', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), (text) => {
      const value = readAmount(text, 6)
      if (value !== undefined) expect(text).toMatch(/^(\d+\.?\d*|\.\d+)$/)
      if (isTypeable(text)) expect(text).toMatch(/^\d{1,10}(\.\d{0,6})?$/)
    }),
  )
  fc.assert(
    fc.property(fc.double(), (price) => {
      const read = readPrice(price)
      if (read !== undefined) expect(readAmount(read, 18)).toBeGreaterThan(0n)
      if (!(price > 0) || !Number.isFinite(price)) expect(read).toBeUndefined()
    }),
  )
})
