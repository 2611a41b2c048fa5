import { join } from 'node:path'
import * as secp256k1 from '@bitcoinerlab/secp256k1'
import { Signer } from 'bip322-js'
import { crypto, payments } from 'bitcoinjs-lib'
import bs58 from 'bs58'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkRow } from '../../../tests/vectors/checkRow.ts'
import { readRows } from '../../../tests/vectors/readRows.ts'
import { fromBase64, toBase64 } from '../encoding/base64.ts'
import { toHex } from '../encoding/hex.ts'
import { hashMessage } from './hashMessage.ts'
import { verifyMessage } from './verifyMessage.ts'

const file = join(import.meta.dirname, '../fixtures/bip322.json')
const verify = (address: string, message: string, signature: string) => verifyMessage({ address, message, signature })

test.each(readRows(file, 'bip322MessageHash'))('$id', (row) =>
  checkRow(row, (message: string) => toHex(hashMessage(message))),
)

test.each(readRows(file, 'verifyBitcoinMessage'))('$id', (row) => checkRow(row, verify))

const signed = {
  address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  message: '',
  signature:
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
}

test('the form of the same key on a test network is the same address', async () => {
  const address = 'tb1q9vza2e8x573nczrlzms0wvx3gsqjx7vaxwd45v'
  expect(await verifyMessage({ ...signed, address })).toBe(true)
})

test.each([
  '',
  'AAAA',
  '!!',
  'smp',
  'ful',
  'pof',
  'smpAAAA',
  'fulAAAA',
  'pofAkcwRAIg',
  'A'.repeat(10_000),
  'AQA=',
  'AAAAAA==',
])('%j is false, not an error', async (signature) => expect(await verifyMessage({ ...signed, signature })).toBe(false))
test.each(['', 'bc1', 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7', 'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs'])(
  'the address %j signs nothing',
  async (address) => expect(await verifyMessage({ ...signed, address })).toBe(false),
)

test('one bit beside it is another signature', async () => {
  const bytes = fromBase64(signed.signature) ?? new Uint8Array()
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
      const damaged = bytes.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte))
      expect(await verifyMessage({ ...signed, signature: toBase64(damaged) })).toBe(false)
    }),
    { numRuns: 60 },
  )
})

test('what another library signs is right for its kind of address, and for no other text', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      async (seed, message) => {
        fc.pre(secp256k1.isPrivate(seed))
        const publicKey = secp256k1.pointFromScalar(seed, true) ?? new Uint8Array()
        const wif = toWif(seed)
        const { address: native = '' } = payments.p2wpkh({ pubkey: publicKey })
        const { address: nested = '' } = payments.p2sh({ redeem: payments.p2wpkh({ pubkey: publicKey }) })
        for (const address of [native, nested]) {
          const signature = String(Signer.sign(wif, address, message))
          expect(await verifyMessage({ address, message, signature })).toBe(true)
          expect(await verifyMessage({ address, message: `${message}!`, signature })).toBe(false)
        }
      },
    ),
    { numRuns: 10 },
  )
})

/** A private key as wallets export it: of Mainnet, compressed. */
function toWif(secret: Uint8Array): string {
  const payload = Uint8Array.from([0x80, ...secret, 1])
  return bs58.encode(Uint8Array.from([...payload, ...crypto.hash256(payload).subarray(0, 4)]))
}

test.each([
  ['bip122:000000000019d6689c085ae165831e93', true],
  ['bip122:000000000933ea01ad0ee984209779ba', false],
  ['bip122:12a765e31ffd4059bada1e25190f6e98', false],
] as const)(
  'on %s, an address of Mainnet has signed: %s; on a network of unknown addresses nobody has (bitcoin 3)',
  async (chainId, isIts) => {
    expect(await verifyMessage({ ...signed, chainId })).toBe(isIts)
  },
)
