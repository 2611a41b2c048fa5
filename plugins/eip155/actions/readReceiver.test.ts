import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alice, bob, usdc } from '../fixtures/createWorld.ts'
import { readReceiver } from './readReceiver.ts'

const read = (text: string) => readReceiver({ text })
const unreadable = { refused: 'unreadable' }
const demands = { refused: 'demands' }

test.each([
  [`eth:${bob}`, { address: bob, network: 'eip155:1' }],
  [`Base:${bob}`, { address: bob, network: 'eip155:8453' }],
  [`matic:${bob}`, { address: bob, network: 'eip155:137' }],
  [`pol:${bob}`, { address: bob, network: 'eip155:137' }],
  // A name that nobody here knows is still a name of another network.
  [`terra9:${bob}`, { address: bob, network: 'terra9' }],
  [`constructor:${bob}`, { address: bob, network: 'constructor' }],
])('%s: the short name says the network (EIP-3770, money 32)', (text, result) => expect(read(text)).toEqual(result))

test.each([bob, 'bob.eth', 'eth:bob.eth', `eth:${bob}0`, `:${bob}`, `bitcoin:${alice.slice(2)}`, `a:b:${bob}`])(
  '%s is no form of EVM',
  (text) => expect(read(text)).toBe(undefined),
)

test.each([
  [`ethereum:${bob}`, { address: bob }],
  [`ETHEREUM:pay-${bob}@10`, { address: bob, network: 'eip155:10' }],
  [
    `ethereum:${bob}@1?value=2.014e18&gas=21000&gasLimit=21000&gasPrice=1`,
    { address: bob, network: 'eip155:1', amount: 2_014n * 10n ** 15n },
  ],
  [`ethereum:${bob}?value=0`, { address: bob, amount: 0n }],
  [`ethereum:${bob}?value=+1.500e1`, { address: bob, amount: 15n }],
  [`ethereum:${bob}?label=Shop`, { address: bob }],
  [
    `ethereum:${usdc}@8453/transfer?address=${bob}&uint256=1e6`,
    { address: bob, network: 'eip155:8453', token: usdc, amount: 1_000_000n },
  ],
  [`ethereum:${usdc}/transfer?address=${bob}`, { address: bob, token: usdc }],
  ['ethereum:bob.eth', { name: 'bob.eth' }],
  ['ethereum:pay-bob-s.shop.eth@10?value=1e18', { name: 'bob-s.shop.eth', network: 'eip155:10', amount: 10n ** 18n }],
  ['ethereum:b%C3%B6b.eth', { name: 'b\u00f6b.eth' }],
  [`ethereum:${usdc}/transfer?address=bob-s.eth&uint256=1`, { name: 'bob-s.eth', token: usdc, amount: 1n }],
])('%s is a payment (EIP-681, money 32)', (text, result) => {
  expect(read(text)).toEqual({ network: undefined, ...result })
})

test.each([
  'ethereum:',
  'ethereum:bob',
  'ethereum:.eth',
  'ethereum:bob.eth.',
  'ethereum:bob%20.eth',
  'ethereum:bob%.eth',
  'ethereum:eth%3Abob.eth',
  // The hyphen ends a prefix, which says what the link is for.
  'ethereum:bob-s.eth',
  `ethereum:${bob}@0x1`,
  `ethereum:${bob}#x`,
  `ethereum:${bob.slice(0, -1)}`,
  `ethereum:link-${bob}`,
  `ethereum:${bob}?value=1.5`,
  `ethereum:${bob}?value=-1`,
  `ethereum:${bob}?value=1&value=2`,
  `ethereum:${bob}?value=`,
  `ethereum:${bob}?value=%zz`,
  `ethereum:${bob}?value=1e99`,
  `ethereum:${usdc}/transfer?address=${bob.slice(2)}&uint256=1`,
])('%s is refused', (text) => expect(read(text)).toEqual(unreadable))

test.each([
  `ethereum:${usdc}/approve?address=${bob}&uint256=1`,
  `ethereum:${usdc}/?address=${bob}&uint256=1`,
  // Without the call's name, the token's contract would be paid.
  `ethereum:${usdc}?address=${bob}&uint256=1`,
  `ethereum:${usdc}/transfer?uint256=1&address=${bob}`,
  `ethereum:${usdc}/transfer?address=${bob}&uint256=1&bytes=0x00`,
  `ethereum:${usdc}/transfer?address=${bob}&uint256=1&value=1`,
  `ethereum:${usdc}/transfer`,
  // Whoever holds the name says which token that is.
  `ethereum:usdc.eth/transfer?address=${bob}&uint256=1`,
])('%s demands another call than a transfer', (text) => expect(read(text)).toEqual(demands))

const hex = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
const units = fc.bigInt(0n, 2n ** 256n - 1n)

test('what is written is read again, to the last wei and the address as written', () => {
  fc.assert(
    fc.property(hex, hex, fc.nat().map(BigInt), units, (address, token, chain, amount) => {
      const network = `eip155:${chain}`
      expect(read(`ethereum:${address}@${chain}?value=${amount}`)).toEqual({ address, network, amount })
      const link = `ethereum:${token}@${chain}/transfer?address=${address}&uint256=${amount}`
      expect(read(link)).toEqual({ address, network, token, amount })
    }),
  )
})

test('a power of ten moves the point and changes nothing else', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 40n), fc.nat(36), (amount, places) => {
      const digits = amount.toString().padStart(places + 1, '0')
      const text = `${digits.slice(0, digits.length - places)}${places ? `.${digits.slice(-places)}` : ''}e${places}`
      expect(read(`ethereum:${bob}?value=${text}`)).toMatchObject({ amount })
    }),
  )
})

test('nothing hostile throws, or leads to an address that is not in the text', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'ethereum:',
      'eth:',
      'pay-',
      '@',
      '/transfer',
      '?',
      '&',
      '=',
      'address',
      'uint256',
      'value',
      '%',
      '#',
      '1',
      'e',
      '.',
    ),
    fc.constantFrom(alice, bob, usdc, '0x', 'bob.eth'),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join('')
      const result = read(text)
      if (!result || result.refused) return
      if (result.address) expect(result.address).toMatch(/^0x[0-9a-f]{40}$/i)
      else expect(result.name).toMatch(/^[^\s:/?#]+\.[^\s:/?#]+$/u)
      const decoded = new URLSearchParams(`x=${text.replaceAll('&', '%26').replaceAll('+', '%2B')}`).get('x')
      expect(decoded).toContain(result.address ?? result.name)
    }),
  )
})
