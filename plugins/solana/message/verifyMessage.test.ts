import { ed25519 } from '@noble/curves/ed25519'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { verifyMessage } from '../verifyMessage.ts'

const key = new Uint8Array(32).fill(7)
const address = encodeBase58(ed25519.getPublicKey(key))
const sign = (message: string) => ed25519.sign(new TextEncoder().encode(message), key)

describe('a signed message (solana 6)', () => {
  test('is of its text and its account', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), async (signed, shown) => {
        const signature = encodeBase58(sign(signed))
        expect(await verifyMessage({ address, message: shown, signature })).toBe(signed === shown)
        const other = encodeBase58(ed25519.getPublicKey(new Uint8Array(32).fill(8)))
        expect(await verifyMessage({ address: other, message: signed, signature })).toBe(false)
      }),
      { numRuns: 30 },
    ))

  test('has one writing', async () => {
    const bytes = sign('Hello')
    const order = ed25519.CURVE.n
    const s = BigInt(`0x${Buffer.from(bytes.slice(32)).reverse().toString('hex')}`) + order
    const raised = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()
    const signature = encodeBase58(Uint8Array.of(...bytes.slice(0, 32), ...raised))
    expect(await verifyMessage({ address, message: 'Hello', signature: encodeBase58(bytes) })).toBe(true)
    expect(await verifyMessage({ address, message: 'Hello', signature })).toBe(false)
  })

  test('is of no key that verifies everything', async () => {
    // The neutral point: with it, and as R, every text verifies by the equation alone.
    const neutral = Uint8Array.of(1, ...new Uint8Array(31))
    const signature = encodeBase58(Uint8Array.of(...neutral, ...new Uint8Array(32)))
    expect(await verifyMessage({ address: encodeBase58(neutral), message: 'Hello', signature })).toBe(false)
  })

  test('what is malformed is false', () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.constant(address)), fc.string(), async (owner, signature) => {
        expect(await verifyMessage({ address: owner, message: 'Hello', signature })).toBe(false)
      }),
    ))
})
