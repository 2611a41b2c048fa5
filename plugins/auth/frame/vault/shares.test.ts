// @vitest-environment node
import { createPrivateKey, sign } from 'node:crypto'
import { ed25519 } from '@noble/curves/ed25519'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomBytes } from '../crypto/bytes.ts'
import { fromHex, toHex } from '../fixtures/hex.ts'
import { splitKey } from './shares.ts'

/** GF(2^8) of AES by the definition: no tables, and nothing in common with the library. */
function multiply(one: number, other: number): number {
  let product = 0
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ (product & 0x80 ? 0x11b : 0)
    if ((other >> bit) & 1) product ^= one
  }
  return product
}
const invert = (value: number): number =>
  Array.from({ length: 254 }).reduce<number>((power) => multiply(power, value), 1)

/** The line through two points, at zero. */
function atZero(one: Uint8Array, other: Uint8Array): Uint8Array {
  const [x, z] = [one[32] ?? 0, other[32] ?? 0]
  const slope = invert(x ^ z)
  return Uint8Array.from({ length: 32 }, (_, at) => {
    const [y, w] = [one[at] ?? 0, other[at] ?? 0]
    return multiply(slope, multiply(z, y) ^ multiply(x, w))
  })
}

test('any two of 40 shares of the library give the key back by an arithmetic of our own', async () => {
  const key = randomBytes(32)
  const shares = await splitKey(key, 40)
  expect(new Set(shares.map((share) => share[32])).size).toBe(40)
  expect(shares.some((share) => share[32] === 0)).toBe(false)
  const coefficients = new Set<string>()
  for (const [at, one] of shares.entries()) {
    for (const other of shares.slice(at + 1)) expect(toHex(atZero(one, other))).toBe(toHex(key))
    coefficients.add(toHex(one))
  }
  expect(coefficients.size).toBe(40)
})

test('a share alone fits every key: for each byte of a key there is a line through the share', async () => {
  const [share = new Uint8Array(33)] = await splitKey(randomBytes(32), 2)
  const x = share[32] ?? 0
  for (let byte = 0; byte < 256; byte++) {
    const slope = multiply(invert(x), byte ^ (share[0] ?? 0))
    expect(multiply(slope, x) ^ byte).toBe(share[0])
  }
})

test('the same key is never split twice along the same line', async () => {
  const key = randomBytes(32)
  const lines = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const [share = new Uint8Array(33)] = await splitKey(key, 40)
      const inverse = invert(share[32] ?? 1)
      return Array.from(key, (byte, at) => multiply(inverse, byte ^ (share[at] ?? 0))).join()
    }),
  )
  expect(new Set(lines).size).toBe(20)
})

test('the slope of a split takes every value, also zero, so that many splits of one key exclude no byte of it', async () => {
  const key = randomBytes(32)
  const slopes = new Set<number>()
  for (let split = 0; split < 300; split++) {
    const [share = new Uint8Array(33)] = await splitKey(key, 2)
    const inverse = invert(share[32] ?? 1)
    for (const [at, byte] of key.entries()) slopes.add(multiply(inverse, byte ^ (share[at] ?? 0)))
  }
  expect(slopes.size).toBe(256)
})

test('@noble/curves 1.9.1 verifies signatures of Ed25519 as the platform makes them, by the strict rules', () => {
  const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
  fc.assert(
    fc.property(bytes(32), fc.uint8Array({ maxLength: 100 }), fc.nat(511), (secret, message, bit) => {
      const der = Buffer.concat([fromHex('302e020100300506032b657004220420'), secret])
      const signature = new Uint8Array(
        sign(null, message, createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })),
      )
      const key = ed25519.getPublicKey(secret)
      expect(ed25519.verify(signature, message, key, { zip215: false })).toBe(true)
      signature[bit >> 3] = (signature[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(ed25519.verify(signature, message, key, { zip215: false })).toBe(false)
    }),
  )
})
