import { createHash } from 'node:crypto'
import { join } from 'node:path'
import bs58 from 'bs58'
import { describe, expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { decodeAddress, encodeAddress } from './address/c32.ts'
import { hashMessage } from './address/hashMessage.ts'
import { hashClarity, hashStructuredMessage } from './address/hashStructuredMessage.ts'
import { fromHex, toHex } from './address/hex.ts'
import { parsePrincipal } from './address/parsePrincipal.ts'
import { verifyMessage, verifyStructuredMessage } from './verify.ts'

const { getAddressFromPublicKey } = await import('@stacks/transactions')
const addressOf = (publicKey: string, network: 'mainnet' | 'testnet') => getAddressFromPublicKey(publicKey, network)

/** Bitcoin and Stacks share their hash160: version bytes of the two, side by side (SIP-005). */
const shared: readonly (readonly [stacks: number, bitcoin: number])[] = [
  [22, 0x00],
  [20, 0x05],
  [26, 0x6f],
  [21, 0xc4],
]
const checksum = (bytes: Uint8Array) => {
  const once = createHash('sha256').update(bytes).digest()
  return createHash('sha256').update(once).digest().subarray(0, 4)
}

function c32ToB58(address: string): string {
  const { version, hash } = decodeAddress(address) ?? { version: -1, hash: new Uint8Array() }
  const bytes = Uint8Array.of(shared.find(([own]) => own === version)?.[1] ?? version, ...hash)
  return bs58.encode(Uint8Array.of(...bytes, ...checksum(bytes)))
}

function b58ToC32(text: string): string {
  const [version = 0, ...bytes] = bs58.decode(text)
  const own = shared.find(([, bitcoin]) => bitcoin === version)?.[0] ?? version
  return encodeAddress({ version: own, hash: Uint8Array.from(bytes.slice(0, 20)) })
}

function decode(address: string) {
  const decoded = decodeAddress(address)
  return decoded && { version: decoded.version, hash160: toHex(decoded.hash) }
}

type Signed = { message: string; signature: string; publicKey?: string; address?: string; domain?: string }

const parts: [fn: string, part: (...args: never[]) => unknown][] = [
  ['c32address', (version: number, hash: string) => encodeAddress({ version, hash: fromHex(hash) })],
  ['c32addressDecode', decode],
  ['c32ToB58', c32ToB58],
  ['b58ToC32', b58ToC32],
  ['stacksAddressNetwork', (address: string) => parsePrincipal(address)?.network],
  ['stacksAddressFromPublicKey', addressOf],
  ['stacksMessageHash', hashMessage],
  ['sip018StructuredDataHash', (value: string) => toHex(hashClarity(value))],
  [
    'verifyStacksMessage',
    ({ message, signature, publicKey = '', address = addressOf(publicKey, 'mainnet') }: Signed) =>
      verifyMessage({ message, signature, address }),
  ],
  [
    'verifySip018',
    ({ domain = '', message, signature, publicKey = '' }: Signed) =>
      verifyStructuredMessage({ domain, message, signature, address: addressOf(publicKey, 'testnet') }),
  ],
]

const file = join(import.meta.dirname, 'fixtures/stacks.json')

describe.each(parts)('%s', (fn, part) => {
  test.each(readRows(file, fn))('$id', (row) => checkRow(row, part))
})

describe('isStacksAddress', () => {
  // Versions that no Stacks network uses decode, and are nobody's address (stacks 1).
  const used = (address: string) => /^S[PMTN]/.test(address)
  const isAddress = (address: string) => {
    const principal = parsePrincipal(address)
    return principal !== undefined && principal.contract === undefined
  }
  test.each(readRows(file, 'isStacksAddress'))('$id', (row) => {
    const [address = ''] = row.args
    return checkRow({ ...row, expect: used(address) && row.expect }, isAddress)
  })
})

describe('hashes that are known', () => {
  test.each([
    ['hello world', '619997693db23de4b92ed152444a578a134143d9ad2c0f4dff2615de9d42ad96'],
    ['', '89da565bd5b575c8d3b4370ce0b5965eb43e51d4434680cfe72c9420f8e790b4'],
  ])('of the message %j', (message, hash) => expect(hashMessage(message)).toBe(hash))

  test('of a message whose length takes three bytes', () => {
    const text = 'ä'.repeat(150)
    const bytes = Buffer.concat([
      Buffer.from('\x17Stacks Signed Message:\n'),
      Buffer.from('fd2c01', 'hex'),
      Buffer.from(text),
    ])
    expect(hashMessage(text)).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  test('of structured data (SIP-018)', async () => {
    const { Cl, encodeStructuredDataBytes } = await import('@stacks/transactions')
    const domain = Cl.tuple({
      name: Cl.stringAscii('Dapp Name'),
      version: Cl.stringAscii('1.0.0'),
      'chain-id': Cl.uint(1),
    })
    const message = Cl.stringAscii('Hello World')
    expect(toHex(hashClarity(Cl.serialize(domain)))).toBe(
      '05665d6cfd71541cdddedceda9b02897c4211db57d2a3b3ab29344d5855d7134',
    )
    expect(hashStructuredMessage(Cl.serialize(domain), Cl.serialize(message))).toBe(
      createHash('sha256').update(encodeStructuredDataBytes({ domain, message })).digest('hex'),
    )
  })
})
