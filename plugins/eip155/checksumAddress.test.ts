import fc from 'fast-check'
import { getAddress, keccak256 as reference, stringToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { checksumAddress, isChecksumAddress } from './checksumAddress.ts'
import { keccak256 } from './keccak256.ts'

const text = fc.string({ unit: 'grapheme-ascii', maxLength: 400 })
const address = fc
  .array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: 40, maxLength: 40 })
  .map((digits) => digits.join(''))

test('keccak256 agrees with viem, over block boundaries too', () => {
  fc.assert(fc.property(text, (value) => void expect(`0x${keccak256(value)}`).toBe(reference(stringToHex(value)))))
  for (const length of [0, 1, 135, 136, 137, 271, 272]) {
    expect(`0x${keccak256('a'.repeat(length))}`).toBe(reference(stringToHex('a'.repeat(length))))
  }
})

test('checksums agree with viem', () => {
  fc.assert(
    fc.property(address, (digits) => {
      const checked = checksumAddress(digits)
      expect(checked).toBe(getAddress(`0x${digits.toLowerCase()}`))
      expect(isChecksumAddress(checked)).toBe(true)
    }),
  )
})
