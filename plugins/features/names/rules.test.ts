import fc from 'fast-check'
import { mockNetwork } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { coinTypeOf } from './coinTypeOf.ts'
import { priceText } from './priceText.ts'
import { problemOf } from './problemOf.ts'
import { readLabel } from './readLabel.ts'

const suffixes = ['.reown.id', '.wcn.id']
const label = fc.stringMatching(/^[a-z0-9][a-z0-9-]{2,61}[a-z0-9]$/)

describe('what is typed', () => {
  test.each([
    ['Invalid@Name!', 'invalidname', '@ !'],
    ['^@!', '', '^ @ !'],
    ['Mina', 'mina', ''],
    [' mina.reown.id ', 'mina', ''],
    ['MINA.WCN.ID', 'mina', ''],
    ['mina.eth', 'minaeth', '.'],
    ['ｍｉｎａ', 'mina', ''],
    ['m\u0456na', 'mna', '\u0456'],
    ['mi\u200dna', 'mina', '\u200d'],
    ['.reown.id', '', ''],
  ])('%j is read as %j, without %j', (text, name, leftOut) => {
    expect(readLabel(text, suffixes)).toEqual({ label: name, leftOut })
  })

  test('property: a name is read as itself, with each suffix, in capitals, and again', () => {
    fc.assert(
      fc.property(label, fc.constantFrom('', ...suffixes), fc.boolean(), (name, suffix, isLoud) => {
        const text = `${name}${suffix}`
        expect(readLabel(isLoud ? text.toUpperCase() : text, suffixes)).toEqual({ label: name, leftOut: '' })
      }),
    )
  })

  test('property: whatever is typed, only letters of a name are kept, and nothing goes without a word', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const read = readLabel(text, suffixes)
        expect(read.label).toMatch(/^[a-z0-9-]*$/)
        expect(readLabel(read.label, suffixes)).toEqual({ label: read.label, leftOut: '' })
        const plain = text.normalize('NFKC').trim().toLowerCase()
        const isShort = suffixes.some((suffix) => plain === `${read.label}${suffix}`)
        expect(read.leftOut !== '' || plain === read.label || isShort).toBe(true)
      }),
    )
  })
})

describe('what is a name (account-names 2)', () => {
  test.each(['abcd', 'a-b1', '1234', 'ab-cd', `${'a'.repeat(63)}`])('%s is one', (name) => {
    expect(problemOf(name)).toBeUndefined()
  })
  test.each([
    '',
    'abc',
    '-abc',
    'abc-',
    'ab--cd',
    'xn--abc',
    'Mina',
    'mina.eth',
    'Invalid.Name',
    'm\u0456na',
    ' mina',
    `${'a'.repeat(64)}`,
  ])('%j is none', (name) => {
    expect(problemOf(name)).toBeTypeOf('string')
  })
  test('property: exactly letters, digits and hyphens, 4 to 63, no hyphen at an end nor in the third and fourth place', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{0,66}$/), (name) => {
        const isOne = /^(?!..--)[a-z0-9][a-z0-9-]{2,61}[a-z0-9]$/.test(name)
        expect(problemOf(name) === undefined).toBe(isOne)
      }),
    )
  })
})

describe('the coin type', () => {
  test.each([
    ['1', 0x8000_0001],
    ['8453', 0x8000_2105],
    ['2147483647', 0xffff_ffff],
  ])('of chain %s is %i', (reference, coinType) => {
    expect(coinTypeOf(mockNetwork(`eip155:${reference}`))).toBe(coinType)
  })
  test.each(['2147483648', '99999999999', '-1', '0x1', '1e3', ''])('chain %j has none', (reference) => {
    expect(() => coinTypeOf({ ...mockNetwork('eip155:1'), reference })).toThrow('Invalid chainId')
  })
})

test.each([
  [undefined, undefined],
  [{ amount: '5', currency: 'USD' }, '$5.00'],
  [{ amount: '0.005', currency: 'ETH1' }, '0.005 ETH1'],
  [{ amount: 'NaN', currency: 'USD' }, 'NaN USD'],
  [{ amount: '1e9', currency: 'USD' }, '1e9 USD'],
  [{ amount: '\u202e5', currency: 'US\u200bD' }, '$5.00'],
])('a price of %j is said as %j', (price, said) => {
  expect(priceText(price, 'en')).toBe(said)
})

test.each([
  [{ amount: '0.002', currency: 'ETH' }, 'ETH\u00a00.002'],
  [{ amount: '0.000002', currency: 'BTC' }, 'BTC\u00a00.000002'],
  [{ amount: '4.996', currency: 'USD' }, '$4.996'],
  [{ amount: '100.5', currency: 'JPY' }, '¥100.5'],
  [{ amount: '12345.5', currency: 'USD' }, '$12,345.50'],
])(
  'error: a price keeps each digit, so that it is never told as none or as another: %o (account-names 6)',
  (price, said) => {
    expect(priceText(price, 'en')).toBe(said)
  },
)
