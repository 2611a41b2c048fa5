import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeAddress, encodeAddress } from './c32.ts'
import { parsePrincipal, toNetworkAddress, versions } from './parsePrincipal.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const hash = fc.uint8Array({ minLength: 20, maxLength: 20 })
const version = fc.constantFrom(...Object.values(versions).flatMap(Object.values<number>))

describe('addresses', () => {
  test('what is written is read back', () => {
    fc.assert(
      fc.property(version, hash, (kind, bytes) => {
        const address = encodeAddress({ version: kind, hash: bytes })
        expect(decodeAddress(address)).toEqual({ version: kind, hash: bytes })
        expect(parsePrincipal(address)?.address).toBe(address)
      }),
    )
  })

  test('one wrong character is refused', () => {
    fc.assert(
      fc.property(version, hash, fc.nat(), fc.constantFrom(...alphabet), (kind, bytes, at, digit) => {
        const address = encodeAddress({ version: kind, hash: bytes })
        const place = 1 + (at % (address.length - 1))
        fc.pre(address[place] !== digit)
        const wrong = address.slice(0, place) + digit + address.slice(place + 1)
        expect(decodeAddress(wrong)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })

  test('a character more, one less or two swapped are refused', () => {
    fc.assert(
      fc.property(version, hash, fc.nat(), fc.constantFrom(...alphabet), (kind, bytes, at, digit) => {
        const address = encodeAddress({ version: kind, hash: bytes })
        const place = 1 + (at % (address.length - 2))
        const more = address.slice(0, place) + digit + address.slice(place)
        const less = address.slice(0, place) + address.slice(place + 1)
        const swapped = `${address.slice(0, place)}${address[place + 1]}${address[place]}${address.slice(place + 2)}`
        expect(decodeAddress(more)).toBeUndefined()
        expect(decodeAddress(less)).toBeUndefined()
        if (swapped !== address) expect(decodeAddress(swapped)).toBeUndefined()
      }),
    )
  })

  test('whatever is typed, reading it never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.anything(), fc.string()), (value) => void parsePrincipal(value)))
  })
})

describe('principals', () => {
  const address = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
  test.each([
    [address, address],
    [address.toLowerCase().replace('s', 'S'), address],
    ['SPOOOOOOOOOOOOOOOOOOOO2Q6VF78', 'SP000000000000000000002Q6VF78'],
    [`${address}.token`, address],
    [`${address}.a-b_c9`, address],
  ])('%s is read', (text, read) => expect(parsePrincipal(text)?.address).toBe(read))

  test.each([
    address.toLowerCase(),
    ` ${address}`,
    `${address}.`,
    `${address}.9lives`,
    `${address}.a.b`,
    `${address}.${'a'.repeat(41)}`,
    'S02J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKPVKG2CE',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    '16EMaNw3pkn3v6f2BgnSSs53zAKH4Q8YJg',
    'S',
    '',
  ])('%s is refused', (text) => expect(parsePrincipal(text)).toBeUndefined())

  test('a key has one address on each network', () => {
    const testnet = 'ST2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKQYAC0RQ'
    expect(toNetworkAddress(address, 'testnet')).toBe(testnet)
    expect(toNetworkAddress(testnet, 'mainnet')).toBe(address)
    expect(toNetworkAddress('not an address', 'testnet')).toBe('not an address')
  })
})
