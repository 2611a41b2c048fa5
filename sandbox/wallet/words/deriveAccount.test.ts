// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { deriveAccount, deriveSeed } from './deriveAccount.ts'
import { readPhrase } from './readPhrase.ts'

const twelve = `${'abandon '.repeat(11)}about`
const twentyFour = `${'abandon '.repeat(23)}art`
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))

// Published accounts: of BIP-39's own vectors, as Ledger and MetaMask show them, and Hardhat's.
test.each([
  [twelve, '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'],
  [twentyFour, '0xF278cF59F82eDcf871d630F28EcC8056f25C1cdb', '3Cy3YNTFywCmxoxt8n7UH6hg6dLo5uACowX3CFceaSnx'],
  [
    `${'test '.repeat(11)}junk`,
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96',
  ],
])('%s: the addresses that other wallets show', async (phrase, address, solanaAddress) => {
  expect(await deriveAccount(phrase)).toMatchObject({ address, solanaAddress })
})

// SLIP-0010, test vector 1 and 2 for ed25519.
const first = '000102030405060708090a0b0c0d0e0f'
const second =
  'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542'
test.each([
  [first, [], '2b4be7f19ee27bbf30c667b642d5f4aa69fd169872f8fc3059c08ebae2eb19e7'],
  [first, [0], '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
  [first, [0, 1, 2, 2, 1000000000], '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
  [second, [0, 2147483647, 1, 2147483646, 2], '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d'],
])('%s at %j: the seed of SLIP-0010', async (master, path, seed) => {
  expect(Buffer.from(await deriveSeed(bytes(master), path)).toString('hex')).toBe(seed)
})

describe('words', () => {
  test('are read in any case and with any space around them', () => {
    expect(readPhrase(`\n  ${twelve.toUpperCase().replaceAll(' ', '\t\u00a0\r\n')}  `)).toBe(twelve)
  })

  test.each([
    [' \n', 'Enter the words of the phrase.'],
    [twelve.replace('about', 'abuot'), 'Word 12, “abuot”, is not in the English list of BIP-39.'],
    [`1. ${twelve}`, 'Word 1, “1.”, is not in the English list of BIP-39.'],
    [twelve.slice(8), 'A phrase has 12 or 24 words, and this one has 11.'],
    [`${'abandon '.repeat(14)}address`, 'A phrase has 12 or 24 words, and this one has 15.'],
    ['abandon '.repeat(12), 'The checksum does not hold: a word is wrong, or stands in a wrong place.'],
    [twentyFour.replace(' art', ' zoo'), 'The checksum does not hold: a word is wrong, or stands in a wrong place.'],
  ])('%j: says what is wrong with them', async (text, sentence) => {
    await expect(deriveAccount(text)).rejects.toThrow(sentence)
  })
})
