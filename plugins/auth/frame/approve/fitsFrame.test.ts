// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitsFrame } from './fitsFrame.ts'

const chainId = 'eip155:1'

test('a frame asks for what puts nothing at stake, and never for a permission or for an unknown value', () => {
  const limit = { [chainId]: 2n ** 200n }
  expect(fitsFrame({ kind: 'none' })).toBe(true)
  expect(fitsFrame({ kind: 'permission' }, limit)).toBe(false)
  expect(fitsFrame({ kind: 'unknown' }, limit)).toBe(false)
})

test('a frame asks for an amount up to the limit of its network (approvals 4)', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 100n }), fc.bigInt({ min: 0n, max: 2n ** 100n }), (amount, most) => {
      expect(fitsFrame({ kind: 'native', chainId, amount }, { [chainId]: most })).toBe(amount <= most)
      expect(fitsFrame({ kind: 'native', chainId: 'eip155:10', amount }, { [chainId]: most })).toBe(false)
      expect(fitsFrame({ kind: 'native', chainId, amount })).toBe(false)
    }),
  )
})
