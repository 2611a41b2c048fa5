import { join } from 'node:path'
import fc from 'fast-check'
import { createTestKernel } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { checkRow } from '../../../tests/vectors/checkRow.ts'
import { readRows } from '../../../tests/vectors/readRows.ts'
import { toHex } from '../encoding/hex.ts'
import { bip122 } from '../index.ts'
import { bitcoin, bitcoinRegtest, bitcoinSignet, bitcoinTestnet, bitcoinTestnet4 } from '../networks/index.ts'
import { addressShape, isSameAddress } from './addressShape.ts'
import { decodeAddress } from './decodeAddress.ts'

const names: Record<string, 'Mainnet' | 'Testnet' | 'Regtest'> = {
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  regtest: 'Regtest',
}
const decodeOn = (address: string, network: string) => {
  const decoded = decodeAddress(address)
  return decoded?.networks.includes(names[network] ?? 'Mainnet') ? decoded : undefined
}

const isValidOn = (address: string, network: string) => decodeOn(address, network) !== undefined
const scriptOn = (address: string, network: string) => toHex(decodeOn(address, network)?.script ?? new Uint8Array())
const typeOn = (address: string, network: string) => decodeOn(address, network)?.type

const file = join(import.meta.dirname, '../fixtures/bitcoin-address.json')

test.each(readRows(file, 'validateBitcoinAddress'))('$id', (row) => checkRow(row, isValidOn))
test.each(readRows(file, 'bitcoinAddressToScript'))('$id', (row) => checkRow(row, scriptOn))
test.each(readRows(file, 'bitcoinAddressType'))('$id', (row) => checkRow(row, typeOn))

test.each([
  ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'p2wpkh', 'Mainnet'],
  ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'p2wpkh', 'Mainnet'],
  ['bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297', 'p2tr', 'Mainnet'],
  ['BC1P5D7RJQ7G6RDK2YHZKS9SMLAQTEDR4DEKQ08GE8ZTWAC72SFR9RUSXG3297', 'p2tr', 'Mainnet'],
  ['bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3', 'p2wsh', 'Mainnet'],
  ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'p2wpkh', 'Testnet'],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'p2pkh', 'Mainnet'],
  ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'p2pkh', 'Regtest'],
  ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'future', 'Mainnet'],
  ['bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y', 'future', 'Mainnet'],
] as const)('%s is %s', (address, type, network) => {
  expect(decodeAddress(address)).toMatchObject({ type, networks: expect.arrayContaining([network]) })
  if (type !== 'future') expect(addressShape(address)?.type).toBe(type)
})
test.each([
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4',
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3',
  'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7',
  '',
  ' bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  `bc1q${'q'.repeat(90)}`,
])('%j is none', (address) => expect(decodeAddress(address)).toBeUndefined())

const samples = [
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297',
  'bcrt1qjh3dnrafy8f2zszh5sdqn6c3ycfljh930yza9nt72v30dkw8mlvscn82zx',
  '1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH',
  '2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2',
]
const letters = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

test('one wrong character, in any place of any address, is refused (bitcoin 3)', () => {
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.nat(), fc.constantFrom(...letters), (address, place, letter) => {
      const at = place % address.length
      fc.pre(address[at] !== letter)
      const mutated = address.slice(0, at) + letter + address.slice(at + 1)
      expect(decodeAddress(mutated)).toBeUndefined()
    }),
    { numRuns: 1_000 },
  )
})

describe('validateAddress', () => {
  const networks = [bitcoin, bitcoinTestnet, bitcoinTestnet4, bitcoinSignet, bitcoinRegtest] as const
  const kernel = createTestKernel({ plugins: [bip122({ networks })] })
  const check = (address: string, networkId: string) =>
    kernel.validateAddress({ address, networkId: networkId as `${string}:${string}` })

  test('test networks share addresses, and Mainnet shares none (bitcoin 3)', async () => {
    const tb = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
    for (const { id } of [bitcoinTestnet, bitcoinTestnet4, bitcoinSignet]) expect(await check(tb, id)).toBe(true)
    for (const { id } of [bitcoin, bitcoinRegtest]) {
      await expect(check(tb, id)).rejects.toMatchObject({ name: 'InvalidAddressError', message: 'Invalid address' })
    }
    await expect(check(samples[0] ?? '', bitcoinSignet.id)).rejects.toMatchObject({ message: 'Invalid address' })
  })
  test.each(['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 'bc1pllllllllllllllllllllllllllllllllllllllllllllallllshsdfvw2y'])(
    'coins sent to %s would be lost',
    async (address) => {
      await expect(check(address, bitcoin.id)).rejects.toMatchObject({ name: 'InvalidAddressError' })
    },
  )
})

test('bech32 is one address in either case, base58 is not', () => {
  expect(isSameAddress('BC1QW5', 'bc1qw5')).toBe(true)
  expect(isSameAddress('1BgGZ9', '1bggz9')).toBe(false)
})
