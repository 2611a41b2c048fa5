import * as reference from '@bitcoinerlab/secp256k1'
import { crypto } from 'bitcoinjs-lib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPoint, taprootPoints, to32Bytes, toNumber, writePoint } from './points.ts'
import { recoverPoint, verifyEcdsa, verifySchnorr } from './verify.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const key = bytes32.filter((bytes) => reference.isPrivate(bytes))
const challenge = (data: Uint8Array) => crypto.taggedHash('BIP0340/challenge', data)
const split = (signature: Uint8Array) => ({
  r: toNumber(signature.subarray(0, 32)),
  s: toNumber(signature.subarray(32)),
})
const pointOf = (secret: Uint8Array, compressed = true) =>
  reference.pointFromScalar(secret, compressed) ?? new Uint8Array()
const flip = (bytes: Uint8Array, bit: number) =>
  bytes.map((byte, at) => (at === (bit >> 3) % bytes.length ? byte ^ (1 << (bit & 7)) : byte))

test('keys are read and written as another implementation does', () => {
  fc.assert(
    fc.property(key, fc.boolean(), (secret, compressed) => {
      const written = pointOf(secret, compressed)
      const point = readPoint(written)
      expect(point && writePoint(point, compressed)).toEqual(Uint8Array.from(written))
    }),
    { numRuns: 30 },
  )
  for (const wrong of [[], [5, ...Array(32).fill(1)], [2, ...Array(32).fill(255)], [4, ...Array(64).fill(1)]]) {
    expect(readPoint(Uint8Array.from(wrong))).toBeUndefined()
  }
})

test('ECDSA: what another implementation signed is right, one bit beside it is not; the key comes back', () => {
  fc.assert(
    fc.property(key, bytes32, fc.nat(511), (secret, hash, bit) => {
      const { signature, recoveryId } = reference.signRecoverable(hash, secret)
      const point = readPoint(pointOf(secret))
      if (!point) throw new Error('no point')
      expect(verifyEcdsa(hash, split(signature), point)).toBe(true)
      expect(verifyEcdsa(hash, split(flip(signature, bit)), point)).toBe(false)
      expect(verifyEcdsa(flip(hash, bit), split(signature), point)).toBe(false)
      expect(recoverPoint(hash, split(signature), recoveryId)).toEqual(point)
      expect(recoverPoint(hash, split(signature), recoveryId ^ 1)).not.toEqual(point)
    }),
    { numRuns: 20 },
  )
})

test('Schnorr (BIP-340): what another implementation signed is right, one bit beside it is not', () => {
  fc.assert(
    fc.property(key, bytes32, fc.nat(511), (secret, hash, bit) => {
      const signature = Uint8Array.from(reference.signSchnorr(hash, secret))
      const own = pointOf(secret).subarray(1)
      expect(verifySchnorr(hash, signature, own, challenge)).toBe(true)
      expect(verifySchnorr(hash, flip(signature, bit), own, challenge)).toBe(false)
      expect(verifySchnorr(flip(hash, bit), signature, own, challenge)).toBe(false)
    }),
    { numRuns: 20 },
  )
})

test('taproot tweaks are those of another implementation; what is no key has none', () => {
  fc.assert(
    fc.property(key, bytes32, (secret, tweak) => {
      const own = pointOf(secret).subarray(1)
      const wanted = reference.xOnlyPointAddTweak(own, tweak)
      expect(taprootPoints.xOnlyPointAddTweak(own, tweak)).toEqual(
        wanted && { parity: wanted.parity, xOnlyPubkey: Uint8Array.from(wanted.xOnlyPubkey) },
      )
      expect(taprootPoints.isXOnlyPoint(tweak)).toBe(reference.isXOnlyPoint(tweak))
    }),
    { numRuns: 20 },
  )
  expect(taprootPoints.xOnlyPointAddTweak(to32Bytes(5n), to32Bytes(2n ** 256n - 1n))).toBeNull()
})
