import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stacksMainnet, stacksTestnet } from '../networks/index.ts'
import { readReceiver } from './readReceiver.ts'

const shop = 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7'
const vault = `${shop}.vault-v1`
const test1 = 'ST000000000000000000002AMW42H'
const read = (text: string, network: typeof stacksMainnet | typeof stacksTestnet = stacksMainnet) =>
  readReceiver({ text, network })

test.each([
  [`stacks:${shop}`, { address: shop, network: 'stacks:1' }],
  [`STX:${shop}?memo=Order+5`, { address: shop, network: 'stacks:1', memo: 'Order 5' }],
  // The unit of such an amount is not specified.
  [`stacks:${vault}?amount=5`, { address: vault, network: 'stacks:1' }],
  [`stacks:${test1}`, { address: test1, network: 'stacks:2147483648' }],
])('%s names an address, and by it the network (money 32)', (text, result) => {
  expect(read(text)).toEqual({ memo: undefined, ...result })
})

test('a network of testers that has an id of its own has the addresses of the testnet', () => {
  const own = { ...stacksTestnet, id: 'stacks:5', reference: '5' } as never
  expect(read(`stacks:${test1}`, own)).toMatchObject({ address: test1, network: 'stacks:5' })
})

test.each([
  ['stacks:', 'unreadable'],
  [`stacks:${shop.slice(0, -1)}8`, 'unreadable'],
  [`stacks:${shop}#x`, 'unreadable'],
  [`stacks:${shop}?memo=a&memo=b`, 'unreadable'],
  [`stacks:${shop}?req-escrow=1`, 'demands'],
])('%s is refused', (text, refused) => expect(read(text)).toEqual({ refused }))

test.each([shop, `bitcoin:${shop}`, 'bob.btc'])('%s is no form of Stacks', (text) => expect(read(text)).toBe(undefined))

test('nothing hostile throws, or leads to an address that is not in the text', () => {
  const part = fc.oneof(
    fc.constantFrom('stacks:', 'stx:', '?', '&', '=', 'memo', 'req-', '%', '#', '.'),
    fc.constantFrom(shop, vault, test1),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
      const text = parts.join('')
      const result = read(text)
      if (result && 'address' in result) expect(text).toContain(result.address)
    }),
  )
})

test('a memo is read as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (memo) => {
      expect(read(`stacks:${shop}?${new URLSearchParams({ memo })}`)).toMatchObject({ address: shop, memo })
    }),
  )
})
