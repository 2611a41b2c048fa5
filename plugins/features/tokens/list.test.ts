import fc from 'fast-check'
import type { TokenBalance } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { stray, token } from './fixtures/tokens.ts'
import { keyOf } from './keyOf.ts'
import { listOf, search } from './list.ts'
import type { Mark } from './state.ts'

const nothing = { prices: {}, marks: {} }
const names = (holdings: readonly { readonly token: { readonly symbol: string } }[]) =>
  holdings.map(({ token: { symbol } }) => symbol)

describe('the list', () => {
  test('default: the native currency, then by worth, then listed before unlisted, then by name', () => {
    const tokens = [
      stray('ZEN'),
      token('B', { address: '0xb' }),
      token('CHEAP', { address: '0xc', price: 0.01 }),
      token('A', { address: '0xa' }),
      token('DEAR', { address: '0xd', price: 100 }),
      token('OWN'),
    ]
    expect(names(listOf({ tokens, ...nothing }).shown)).toEqual(['OWN', 'DEAR', 'CHEAP', 'A', 'B', 'ZEN'])
  })

  test('default: a price that comes with the token counts before one of a service; another token’s counts for nothing', () => {
    const tokens = [token('A', { address: '0xAa', price: 2 }), token('B', { address: '0xBb' }), token('OWN')]
    const { shown, total } = listOf({ tokens, prices: { '0xaa': 9, '0xbb': 3, '0xcc': 5 }, marks: {} })
    expect(Object.fromEntries(shown.map(({ token: { symbol }, price }) => [symbol, price]))).toEqual({
      OWN: undefined,
      A: 2,
      B: 3,
    })
    expect(total).toBe(25n * 10n ** 24n)
  })

  test('default: without any price there is no total, not a total of nothing (reads 3)', () => {
    expect(listOf({ tokens: [token('OWN', { price: 0 })], ...nothing }).total).toBeUndefined()
  })

  test('error: an entry that comes twice is counted once', () => {
    const twice = [token('A', { address: '0xAA', price: 1 }), token('A', { address: '0xaa', price: 1 })]
    expect(listOf({ tokens: twice, ...nothing })).toMatchObject({ shown: [{}], total: 5n * 10n ** 24n })
  })

  test('error: what a source says of a token is plain text, and what cannot be an amount is left out', () => {
    const odd = [
      token('A', { address: '0xa', name: '\u202eUSD\u200b Coin', symbol: '\u2066X' }),
      token('B', { address: '0xb', name: undefined as never }),
      token('\u200b', { address: '0x71Be42C09dE35f8A6b1147Fe02cd98A45b63E0d7', name: '\n' }),
      token('C', { address: '0xc', decimals: 1e9 }),
      token('D', { address: '0xd', decimals: Number.NaN }),
      token('E', { address: '0xe', value: -1n }),
      token('F', { address: 7 as never }),
    ]
    const shown = listOf({ tokens: odd, ...nothing }).shown.map(({ token: { name, symbol } }) => [name, symbol])
    expect(shown).toEqual([
      ['0x71…63E0d7', '0x71…63E0d7'],
      ['B', 'B'],
      ['USD Coin', 'X'],
    ])
  })

  test('behavior: in base58 each letter is its own', () => {
    const two = ['7EcD', '7ecD'].map((address) => token('A', { address }))
    expect(listOf({ tokens: two, ...nothing }).shown.map(({ isNamesake }) => isNamesake)).toEqual([true, true])
  })

  test('default: what is hidden counts for nothing, and comes back; the native currency cannot be hidden', () => {
    const tokens = [token('OWN', { price: 1 }), token('A', { address: '0xa', price: 1 })]
    const marks = { '0xa': 'hidden', '': 'hidden' } as const
    const hidden = listOf({ tokens, prices: {}, marks })
    expect([names(hidden.shown), names(hidden.hidden), hidden.total]).toEqual([['OWN'], ['A'], 5n * 10n ** 24n])
    expect(names(listOf({ tokens, ...nothing }).shown)).toEqual(['OWN', 'A'])
  })

  test('behavior: nothing is ever lost or in two places, whatever is held, marked and priced, in whatever order', () => {
    const any = fc.record({
      symbol: fc.constantFrom('OWN', 'USDC', 'UЅDC', 'CLAIM', 'X'),
      name: fc.constantFrom('Own', 'USD Coin', 'visit evil.com', 'X'),
      address: fc.option(fc.constantFrom('0xa', '0xB', '7Ec', '7ec', '__proto__', 'constructor'), { nil: undefined }),
      value: fc.bigInt({ min: 0n, max: 10n ** 20n }),
      unlisted: fc.boolean(),
      added: fc.boolean(),
      price: fc.option(fc.double(), { nil: undefined }),
    })
    const marks = fc.dictionary(
      fc.constantFrom('0xa', '0xb', '7Ec', '__proto__'),
      fc.constantFrom<Mark>('hidden', 'shown'),
    )
    const prices = fc.dictionary(fc.constantFrom('0xa', '7Ec', ''), fc.double())
    // An address names one token: the same one twice may not say two things.
    const held = fc.uniqueArray(any, { selector: ({ address }) => keyOf(address) })
    fc.assert(
      fc.property(held, marks, prices, (tokens, marks, prices) => {
        const all = tokens.map((each) => token(each.symbol, each as Partial<TokenBalance>))
        const listing = listOf({ tokens: all, marks, prices })
        const keys = [...listing.shown, ...listing.hidden, ...listing.aside].map(({ key }) => key)
        expect(keys.toSorted()).toEqual(all.map(({ address }) => keyOf(address)).toSorted())
        expect(listOf({ tokens: all.toReversed(), marks, prices })).toEqual(listing)
        expect(listing.total ?? 0n).toBe(listing.shown.reduce((sum, { worth = 0n }) => sum + worth, 0n))
        // What the visitor has said counts more than what it looks like.
        const said = (mark: Mark) => Object.keys(marks).filter((key) => marks[key] === mark && keys.includes(key))
        expect(listing.shown.map(({ key }) => key)).toEqual(expect.arrayContaining(said('shown')))
        expect(listing.hidden.map(({ key }) => key).toSorted()).toEqual(said('hidden').toSorted())
      }),
    )
  })

  test('default: a search looks at names, symbols and addresses', () => {
    const { shown } = listOf({
      tokens: [token('OWN'), token('USDC', { address: '0xA0b8', name: 'USD Coin' })],
      ...nothing,
    })
    expect(['usd c', 'Usdc', '0xa0B', ' ', 'own', 'none'].map((text) => names(search(shown, text)))).toEqual([
      ['USDC'],
      ['USDC'],
      ['USDC'],
      ['OWN', 'USDC'],
      ['OWN'],
      [],
    ])
  })
})
