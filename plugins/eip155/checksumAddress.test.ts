import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { checksumAddress, isChecksumAddress } from './checksumAddress.ts'

const address = fc
  .array(fc.constantFrom(...'0123456789abcdefABCDEF'), { minLength: 40, maxLength: 40 })
  .map((digits) => digits.join(''))

test('checksums agree with viem', () => {
  fc.assert(
    fc.property(address, (digits) => {
      const checked = checksumAddress(digits)
      expect(checked).toBe(getAddress(`0x${digits.toLowerCase()}`))
      expect(isChecksumAddress(checked)).toBe(true)
    }),
  )
})
