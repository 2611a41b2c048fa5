import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRows } from '../../../tests/vectors/readRows.ts'
import { fromHex } from '../encoding/hex.ts'
import { decodeAddress } from './decodeAddress.ts'
import { encodeAddress } from './encodeAddress.ts'
import { partyOf } from './partyOf.ts'

const rows = readRows(join(import.meta.dirname, '../fixtures/bitcoin-address.json'), 'bitcoinAddressToScript')
const names = { mainnet: 'Mainnet', testnet: 'Testnet', regtest: 'Regtest' } as const

test('a script is the address that it was made of', () => {
  const valid = rows.filter(({ throws }) => !throws)
  expect(valid.length).toBeGreaterThan(5)
  for (const { args, expect: script } of valid) {
    const [address = '', network = 'mainnet'] = args as readonly string[]
    const name = names[network as keyof typeof names]
    const written = encodeAddress(fromHex(String(script)) ?? new Uint8Array(), name)
    expect(written).toBe(/^(bc|tb)/i.test(address) ? address.toLowerCase() : address)
  }
})

test('what is written is read as the same script, on the network that it was written for', () => {
  const kinds = [
    (hash: number[]) => [0x76, 0xa9, 20, ...hash.slice(0, 20), 0x88, 0xac],
    (hash: number[]) => [0xa9, 20, ...hash.slice(0, 20), 0x87],
    (hash: number[]) => [0, 20, ...hash.slice(0, 20)],
    (hash: number[]) => [0, 32, ...hash],
    (hash: number[]) => [0x51, 32, ...hash],
    (hash: number[]) => [0x51, 2, ...hash.slice(0, 2)],
  ]
  const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 32, maxLength: 32 })
  const networks = fc.constantFrom('Mainnet', 'Testnet', 'Testnet4', 'Signet', 'Regtest')
  fc.assert(
    fc.property(fc.constantFrom(...kinds), bytes, networks, (write, hash, network) => {
      const script = Uint8Array.from(write(hash))
      const address = encodeAddress(script, network)
      expect(decodeAddress(address ?? '')).toMatchObject({ script, networks: expect.arrayContaining([network]) })
    }),
  )
})

test.each([
  ['nothing', ''],
  ['data', '6a0400010203'],
  ['a bare key', `21${'02'.repeat(33)}ac`],
  ['a witness of version 0 that is no hash', '00060102030405ff'],
  ['a hash that is one byte short', `76a913${'01'.repeat(19)}88ac`],
  ['a witness that is longer than it says', '51020102ff'],
])('%s has no address, and is named by its bytes', (_, hex) => {
  const script = fromHex(hex) ?? new Uint8Array()
  expect([encodeAddress(script, 'Mainnet'), partyOf(script, 'Mainnet')]).toEqual([undefined, hex])
})
