import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseChainId } from './parseChainId.ts'

test.each([
  ['0x1', 1],
  ['0x01', 1],
  ['0X2105', 8453],
  ['8453', 8453],
  [8453, 8453],
  [8453n, 8453],
  ['', undefined],
  ['0x', undefined],
  ['0x0', undefined],
  ['-1', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  [' 1', undefined],
  ['eip155:1', undefined],
  [Number.NaN, undefined],
  [1.5, undefined],
  ['0xffffffffffffffff', undefined],
  [null, undefined],
  [['0x1'], undefined],
  [{ chainId: '0x1' }, undefined],
])('%o is %o', (value, id) => {
  expect(parseChainId(value)).toBe(id)
})

test('reads every chain id however it is written', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
      const forms = [id, String(id), BigInt(id), `0x${id.toString(16)}`, `0x${id.toString(16).toUpperCase()}`]
      expect(forms.map(parseChainId)).toEqual(forms.map(() => id))
    }),
  )
})

test('never throws, and answers a positive integer or nothing', () => {
  fc.assert(
    fc.property(fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true }), (value) => {
      const id = parseChainId(value)
      expect(id === undefined || (Number.isSafeInteger(id) && id > 0)).toBe(true)
    }),
  )
})
