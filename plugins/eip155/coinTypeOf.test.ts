import { expect, test } from 'vitest'
import { coinTypeOf } from './coinTypeOf.ts'

test.each([
  [0, 0x80000000n],
  [1, 0x80000001n],
  [8453, 2147492101n],
  [2147483647, 0xffffffffn],
])('chain %i', (chainId, coinType) => {
  expect(coinTypeOf(chainId)).toBe(coinType)
})

test.each([2147483648, -1, 1.5, Number.NaN])('%d has none', (chainId) => {
  expect(() => coinTypeOf(chainId)).toThrow('Invalid chainId')
})
