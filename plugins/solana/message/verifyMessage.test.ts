import { ed25519 } from '@noble/curves/ed25519'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeBase58 } from '../base58.ts'
import { verifyMessage } from '../verifyMessage.ts'
import { envelopesOf } from './envelopesOf.ts'

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

  // supabase/auth#2092, anza-xyz/wallet-adapter#800, fogo-foundation/fogo-sessions#427
  test('counts in an envelope of a hardware wallet, around exactly this text and for this key', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ minLength: 1 }),
        fc.string({ minLength: 1 }),
        fc.nat(6),
        async (signed, shown, nth) => {
          const envelopes = envelopesOf(new TextEncoder().encode(signed), ed25519.getPublicKey(key))
          const at = nth % envelopes.length
          const [envelope = new Uint8Array()] = envelopes.slice(at)
          const signature = encodeBase58(ed25519.sign(envelope, key))
          expect(await verifyMessage({ address, message: shown, signature })).toBe(signed === shown)
          const other = envelopesOf(new TextEncoder().encode(signed), new Uint8Array(32).fill(9)).slice(
            at,
          )[0] as Uint8Array
          const stray = encodeBase58(ed25519.sign(other, key))
          // The first form names no key.
          expect(await verifyMessage({ address, message: signed, signature: stray })).toBe(
            at < (envelopes.length - 1) / 2,
          )
        },
      ),
      { numRuns: 20 },
    ))
  test('is written as the standards say', () => {
    const bytes = (text: string) => Buffer.from(text, 'latin1')
    const envelopes = envelopesOf(Uint8Array.of(72, 105), new Uint8Array(32).fill(3)).map((one) => Buffer.from(one))
    const signer = '\x03'.repeat(32)
    expect(envelopes).toContainEqual(bytes('\xffsolana offchain\0\0\x02\0Hi'))
    expect(envelopes).toContainEqual(bytes(`\xffsolana offchain\0${'\0'.repeat(32)}\x01\x01${signer}\x02\0Hi`))
    expect(envelopes).toContainEqual(bytes(`\xffsolana offchain\x01\x01${signer}Hi`))
    expect(envelopesOf(new Uint8Array(), new Uint8Array(32))).toEqual([])
  })

  test.each([
    ['a sign-in', 'example.com wants you to sign in:\n1\n\nNonce: 2', 5],
    ['other letters', 'Grüße\n', 3],
    ['a long text', 'x'.repeat(1_213), 3],
  ])(
    'is looked for in the formats of its text alone, so that a wrong signature costs a server little: %s',
    (_, text, most) => {
      expect(envelopesOf(new TextEncoder().encode(text), new Uint8Array(32))).toHaveLength(most)
    },
  )

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
