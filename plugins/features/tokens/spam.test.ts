import { describe, expect, test } from 'vitest'
import { stray, token } from './fixtures/tokens.ts'
import { listOf } from './list.ts'

const trusted = [
  token('ETH', { name: 'Ether' }),
  token('USDC', { address: '0x1', name: 'USD Coin' }),
  stray('PYTH', { address: '0x2', price: 0.4 }),
]
const aside = (...tokens: readonly Parameters<typeof stray>[]) =>
  listOf({ tokens: [...trusted, ...tokens.map((each) => stray(...each))], prices: { '0xdead': 1 }, marks: {} }).aside

describe('what is kept aside (reads 7)', () => {
  test.each([
    ['an address on the web', { name: 'Visit usdc-bonus.com' }, 'link'],
    ['one in other letters', { name: 'ｗｗｗ．ｂｏｎｕｓ．ｃｏｍ' }, 'link'],
    ['one with an odd dot', { symbol: 'ETH2․0․io' }, 'link'],
    ['a channel', { name: 't.me/drop' }, 'link'],
    ['a scheme', { name: 'https://x' }, 'link'],
    ['a call', { name: '$1000 CLAIM now' }, 'link'],
    ['the name of the network’s own currency', { symbol: 'ETH' }, 'poses'],
    ['that of a listed token, in other letters', { symbol: 'UЅDС' }, 'poses'],
    ['its long name', { name: 'usd  coin' }, 'poses'],
    ['that of one that somebody has a price for', { symbol: 'PYTH' }, 'poses'],
    ['a price of nothing', { price: 0 }, 'worthless'],
  ] as const)('%s', (_, more, reason) => {
    expect(aside(['T', more]).map(({ spam }) => spam)).toEqual([reason])
  })

  test.each([
    ['a plain name', {}],
    ['a version with a dot', { name: 'Ethereum 2.0' }],
    ['another currency’s bridge', { symbol: 'USDC.e', name: 'Bridged USD' }],
    ['what somebody has a price for', { address: '0xDEAD', name: 'yearn.finance' }],
    ['what comes with a price', { name: 'SOL', symbol: 'ETH', price: 100 }],
    ['what the visitor has added', { symbol: 'USDC', added: true }],
    ['what the host has listed', { name: 'yearn.finance', unlisted: false }],
  ])('is not: %s', (_, more) => {
    expect(aside(['T', more])).toEqual([])
  })

  test('error: one piece of spam does not vouch for another of the same name', () => {
    expect(aside(['DAI', { address: '0xa' }], ['DAI', { address: '0xb' }])).toEqual([])
    expect(aside(['USDC', { address: '0xa' }], ['USDC', { address: '0xb' }])).toHaveLength(2)
  })

  test('error: a long name without end is looked at in no time', () => {
    expect(aside(['T', { name: `${'a-'.repeat(50_000)}.` }])).toEqual([])
  })
})
