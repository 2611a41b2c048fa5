import * as reference from '@bitcoinerlab/secp256k1'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTaprootKey, tweakTaprootKey } from './taproot.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const secret = bytes32.filter((bytes) => reference.isPrivate(bytes))
const keyOf = (bytes: Uint8Array) => (reference.pointFromScalar(bytes, true) ?? new Uint8Array()).subarray(1)

test('behavior: output keys are those of another implementation, and so is what is a key', () => {
  fc.assert(
    fc.property(secret, bytes32, (bytes, tweak) => {
      const wanted = reference.xOnlyPointAddTweak(keyOf(bytes), tweak)
      const found = tweakTaprootKey(keyOf(bytes), tweak)
      expect(found && { parity: found.parity, xOnlyPubkey: found.key }).toEqual(
        wanted && { parity: wanted.parity, xOnlyPubkey: Uint8Array.from(wanted.xOnlyPubkey) },
      )
      expect(isTaprootKey(tweak)).toBe(reference.isXOnlyPoint(tweak))
    }),
    { numRuns: 20 },
  )
})

test('default: a tweak of 0 is the key itself', () => {
  const key = keyOf(new Uint8Array(32).fill(7))
  expect(tweakTaprootKey(key, new Uint8Array(32))?.key).toEqual(Uint8Array.from(key))
})

test('error: what is no key, a tweak that is too large, and the point at infinity have no output key', () => {
  const one = Uint8Array.from({ length: 32 }, (_, at) => (at === 31 ? 1 : 0))
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const write = (value: bigint) => Uint8Array.from(Buffer.from(value.toString(16), 'hex'))
  expect(tweakTaprootKey(new Uint8Array(32).fill(255), one)).toBeUndefined()
  expect(tweakTaprootKey(keyOf(one), write(order))).toBeUndefined()
  expect(tweakTaprootKey(keyOf(one), write(order - 1n))).toBeUndefined()
})
