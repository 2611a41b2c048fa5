import { PublicKey } from '@solana/web3.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeBase58 } from './base58.ts'
import { isAddress } from './isAddress.ts'

test('every 32 bytes are an address', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
      expect(isAddress(encodeBase58(bytes))).toBe(true)
    }),
  )
})

test('a text is an address exactly where web3.js takes it, and it is 32 to 44 characters (solana 1)', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'1123459ABCDEFzyxwv0OIl'), minLength: 30, maxLength: 46 })
  const accepts = (text: string) => {
    try {
      return new PublicKey(text).toBase58() === text
    } catch {
      return false
    }
  }
  fc.assert(
    fc.property(letters, (text) => {
      expect(isAddress(text)).toBe(accepts(text))
    }),
    { numRuns: 500 },
  )
})

test('whatever it is, asking never throws', () => {
  fc.assert(fc.property(fc.anything(), (value) => typeof isAddress(value) === 'boolean'))
  expect(isAddress('1'.repeat(10_000_000))).toBe(false)
})
