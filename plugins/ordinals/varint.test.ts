// @vitest-environment node
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { uint } from './fixtures/arbitraries.ts'
import { orThrow } from './fixtures/hex.ts'
import { readVarint, writeVarint } from './varint.ts'

const file = join(import.meta.dirname, 'fixtures/runestone.json')

test.each(readRows(file, 'decodeVarint'))('$id', (row) =>
  checkRow(row, (bytes: Uint8Array) => orThrow(readVarint(bytes))),
)
test.each(readRows(file, 'encodeVarint'))('$id', (row) =>
  checkRow(row, (value: bigint) => Buffer.from(writeVarint(value))),
)

test('a number that is written is read again, wherever it stands', () => {
  fc.assert(
    fc.property(uint(128), fc.uint8Array({ maxLength: 9 }), (value, before) => {
      const bytes = writeVarint(value)
      const whole = Uint8Array.from([...before, ...bytes, 7])
      expect(readVarint(whole, before.length)).toEqual({ value, length: bytes.length })
    }),
  )
})

test('byte 19 holds two bits and no third', () => {
  const bytes = new Uint8Array(19).fill(0xff)
  expect(readVarint(Uint8Array.from([...bytes.subarray(1), 3]))).toEqual({ value: (1n << 128n) - 1n, length: 19 })
  expect(readVarint(Uint8Array.from([...bytes.subarray(1), 4]))).toBeUndefined()
})

test('a number that never ends is given up after 19 bytes', () => {
  expect(readVarint(new Uint8Array(1_000_000).fill(0x80))).toBeUndefined()
})
