import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundUp } from './roundUp.ts'

test('default: three significant digits, never lower', () => {
  expect(roundUp(21_026_397_063n)).toBe(21_100_000_000n)
  expect(roundUp(0n)).toBe(0n)
  expect(roundUp(999n)).toBe(999n)
  expect(roundUp(9_999n)).toBe(10_000n)
})

test('behavior: at least the value, and less than 1 % more', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (value) => {
      const rounded = roundUp(value)
      return rounded >= value && (rounded - value) * 100n <= value
    }),
  )
})
