import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame } from './isSame.ts'

test('behavior: data is the same as its copy, and as nothing that is written otherwise', () => {
  // JSON has no -0.
  const data = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('0'))
  fc.assert(
    fc.property(data, data, (left, right) => {
      expect(isSame(left, structuredClone(left))).toBe(true)
      expect(isSame(left, right)).toBe(JSON.stringify(sorted(left)) === JSON.stringify(sorted(right)))
    }),
  )
  expect(isSame({ value: 1n }, { value: 1n })).toBe(true)
  expect(isSame({ value: undefined }, { other: undefined })).toBe(false)
  expect(isSame([], {})).toBe(false)
})

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(sorted)
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return { entries: entries.map(([key, part]) => [key, sorted(part)]) }
}
