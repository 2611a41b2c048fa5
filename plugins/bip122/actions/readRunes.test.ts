// @vitest-environment node
import fc from 'fast-check'
import { formatBalance, formatUnits, parseUnits } from 'tapkit/kernel'
import { describe, expect, test } from 'vitest'
import { readRunes } from './readRunes.ts'

const native = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
const most = 2n ** 128n - 1n

/** The runes that are shown, for runes that a wallet says it holds. */
const read = (...held: readonly object[]) =>
  readRunes(
    held.map((rune) => ({
      ...{ runeName: 'DOG', amount: '1', spendableBalance: '1', divisibility: 0, symbol: '🐕', inscriptionId: null },
      ...rune,
    })),
    native,
  )
const names = (...held: readonly object[]) => read(...held).map(({ name }) => name)
const units = (...held: readonly object[]) => read(...held).map(({ symbol }) => symbol)

describe('amounts of runes (bitcoin 11)', () => {
  test.each([0, 1, 36, 37, 38])('a rune of divisibility %i is shown', (divisibility) => {
    expect(read({ divisibility })).toMatchObject([{ decimals: divisibility, value: 1n }])
  })

  test('every amount is exact to the last of 128 bits, also with 38 decimals', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, most), fc.constantFrom(0, 1, 37, 38), (value, divisibility) => {
        const [rune] = read({ spendableBalance: `${value}`, divisibility })
        expect(rune).toMatchObject({ value, decimals: divisibility })
        expect(parseUnits(formatUnits(value, divisibility), divisibility)).toBe(value)
        const { exact } = formatBalance({ value, decimals: divisibility })
        expect(parseUnits(exact.replaceAll(',', ''), divisibility)).toBe(value)
      }),
    )
  })

  test.each([
    ['more than there can be', { spendableBalance: `${most + 1n}` }],
    ['more digits than anybody could read', { spendableBalance: '9'.repeat(1_000_000) }],
    ['nothing of it', { spendableBalance: '0' }],
    ['half a decimal', { divisibility: 1.5 }],
    ['more decimals than there are', { divisibility: 39 }],
    ['less than none', { divisibility: -1 }],
  ])('error: a rune with %s is left out, and no other', (_, fields) => {
    expect(names({ runeName: 'CAT', ...fields }, {})).toEqual(['DOG'])
  })

  test('at most 200 runes are shown, and runes that are left out do not count', () => {
    const letters = (at: number) => `A${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}`
    const many = Array.from({ length: 201 }, (_, at) => [{ runeName: 'no name' }, { runeName: letters(at) }]).flat()
    expect(read(...many)).toHaveLength(200)
  })
})

describe('names of runes (bitcoin 15)', () => {
  test.each([
    ...['', 'dog', 'D OG', 'D0G', '•DOG', 'DOG•', 'D••OG', 'DOG\u200b', 'DOG\u202e', 'D·OG', 'BTC!', 'A'.repeat(29)],
    // Letters of other scripts that look like those of DOG and of BTC.
    ...['DОG', 'ВТС', 'ＤＯＧ', 'D\u0301OG'],
  ])('no rune has the name %j', (runeName) => {
    expect(names({ runeName })).toEqual([])
  })

  test('two spellings of a name are one rune, under the first', () => {
    expect(read({ runeName: 'D•OG' }, { runeName: 'DOG' }, { runeName: 'D.O.G' }, { runeName: 'GOD' })).toMatchObject([
      { name: 'D•OG', address: 'DOG' },
      { name: 'GOD', address: 'GOD' },
    ])
    expect(names({ runeName: 'D.OG' })).toEqual(['D•OG'])
  })

  test('a sign is a single visible character, or else the common sign of runes without a sign', () => {
    for (const symbol of ['⧉', '🧿', 'D', '%']) expect(units({ symbol })).toEqual([symbol])
    for (const symbol of ['', 'BTC', ' ', '\u2800', '\u200b', '\u0301', '\ud83e', '❤\ufe0f', '¤']) {
      expect([symbol, units({ symbol })]).toEqual([symbol, ['¤']])
    }
  })

  test('a sign that another token has, or money, gives way to the name', () => {
    const [dog, cat] = [{ runeName: 'D•OG' }, { runeName: 'CAT' }]
    expect(units(dog, cat, { runeName: 'EEL', symbol: '≈' })).toEqual(['D•OG', 'CAT', '≈'])
    expect(units({ ...dog, symbol: '' }, { ...cat, symbol: 'none' })).toEqual(['D•OG', 'CAT'])
    // Two letters that look alike are one sign. A sign that is another rune's name counts as no sign.
    expect(units({ ...dog, symbol: 'A' }, { ...cat, symbol: 'А' })).toEqual(['D•OG', 'CAT'])
    expect(units({ ...dog, symbol: 'X' }, { runeName: 'X', symbol: '🧿' })).toEqual(['D•OG', '🧿'])
    for (const symbol of ['$', '₿', '€']) expect(units({ ...dog, symbol })).toEqual(['D•OG'])
  })

  test('no unit is that of the native currency, nor more than the kernel shows of it', () => {
    for (const runeName of ['BTC', 'B•T•C', 'BITCOIN']) {
      for (const symbol of ['BTC', '₿', '¤']) expect(units({ runeName, symbol })).toEqual(['¤'])
    }
    const longest = 'BCGDENLQRQWDSLRUGSNLBTMFIJAV'
    expect(units({ runeName: [...longest].join('•'), symbol: '$' })).toEqual([longest])
  })
})
