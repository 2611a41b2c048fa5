import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReceiver } from './readReceiver.ts'

const shop = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const read = (text: string) => readReceiver({ text })

test.each([
  [`solana:${shop}`, { address: shop }],
  [
    `SOLANA:${shop}?amount=1&label=Michael&message=Thanks%20for%20all&memo=OrderId1234`,
    { address: shop, amount: '1', memo: 'OrderId1234' },
  ],
  [
    `solana:${shop}?amount=0.01&spl-token=${usdc}&memo=Order+5`,
    { address: shop, amount: '0.01', token: usdc, memo: 'Order 5' },
  ],
  [`solana:${shop}?amount=0`, { address: shop, amount: '0' }],
  // How many decimals this token has, its mint says.
  [`solana:${shop}?amount=0.0123456789&spl-token=${usdc}`, { address: shop, amount: '0.0123456789', token: usdc }],
])('%s is a transfer request of Solana Pay (money 32)', (text, result) => {
  expect(read(text)).toEqual({ amount: undefined, token: undefined, memo: undefined, ...result })
})

test.each([
  'solana:',
  `solana:${shop}0`,
  `solana:${shop}#x`,
  `solana:/${shop}`,
  `solana:${shop}&amount=1`,
  `solana:${shop}?amount=0.0123456789`,
  `solana:${shop}?amount=.5`,
  `solana:${shop}?amount=1e3`,
  `solana:${shop}?amount=-1`,
  `solana:${shop}?amount=`,
  `solana:${shop}?amount=1&amount=2`,
  `solana:${shop}?memo=a&memo=b`,
  `solana:${shop}?spl-token=usdc`,
  `solana:${shop}?amount=${'9'.repeat(90)}`,
])('%s is refused as malformed', (text) => expect(read(text)).toEqual({ refused: 'unreadable' }))

test.each(['solana:https://shop.example/pay', 'SOLANA:HTTPS%3A%2F%2Fshop.example%2Fpay%3Forder%3D1'])(
  '%s is refused: a server would write the transaction (money 32)',
  (text) => expect(read(text)).toEqual({ refused: 'demands' }),
)

test('a reference, which wallets must attach, is refused: without it nobody would find the payment (money 32)', () => {
  expect(read(`solana:${shop}?amount=1&reference=${usdc}&reference=${shop}`)).toEqual({ refused: 'reference' })
})

test.each([shop, 'shop.sol', `eth:${shop}`, 'solana'])('%s is no form of Solana', (text) => {
  expect(read(text)).toBe(undefined)
})

test('what is written is read again, whatever the memo and down to the last lamport', () => {
  const decimal = fc
    .tuple(fc.bigInt(0n, 10n ** 18n), fc.stringMatching(/^\d{1,9}$/))
    .map(([whole, part]) => `${whole}.${part}`)
  fc.assert(
    fc.property(decimal, fc.string({ unit: 'grapheme', maxLength: 40 }), (amount, memo) => {
      const query = new URLSearchParams({ amount, memo })
      expect(read(`solana:${shop}?${query}`)).toEqual({ address: shop, amount, memo })
    }),
  )
})

test('nothing hostile throws, or leads to an address that is not in the text', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'solana:',
      'https',
      ':',
      '//',
      '?',
      '&',
      '=',
      'amount',
      'spl-token',
      'memo',
      'reference',
      '%',
      '#',
      '1',
      '.',
    ),
    fc.constantFrom(shop, usdc),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const result = read(parts.join(''))
      if (result && 'address' in result) expect([shop, usdc]).toContain(result.address)
    }),
  )
})
