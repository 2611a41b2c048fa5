import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './foldText.ts'
import { formatAmount } from './formatAmount.ts'
import { sanitizeSymbol } from './sanitizeSymbol.ts'
import { unitText } from './unitText.ts'

const locales = ['en', 'fr', 'de', 'sv', 'ar', 'hi', 'de-CH']
/** As a reader takes it in: a blank is a blank, and isolation shows nothing. */
const read = (value: bigint, decimals: number, symbol: string, locale: string) =>
  `${formatAmount(value, decimals, locale)} ${unitText(sanitizeSymbol(symbol))}`
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/[\u2066-\u2069]/g, '')

test.each([
  ['USDC', 'USDC'],
  ['USD₮0', 'USD₮0'],
  ['USDC.e', 'USDC.e'],
  ['UNI-V2', 'UNI-V2'],
  ['$WIF', '$WIF'],
  ['1INCH', '1INCH'],
  ['⧉', '⧉'],
  ['000 USDC', '000-USDC'],
  [',500 USDT', '500-USDT'],
  ['USDC · 0xA0b8…eB48', 'USDC-0xA0b8…eB48'],
  ['= 4 000 USDC', '4-000-USDC'],
  ['٠٠٠ USDC', 'USDC'],
  [' \u202e\u200b', ''],
])('a symbol is a single word (money 29): %s', (symbol, word) => {
  expect(sanitizeSymbol(symbol)).toBe(word)
})

test('a symbol that could go on with the figure before it stands in quotes (money 29)', () => {
  expect(unitText('000-USDC')).toBe('\u2068“000-USDC”\u2069')
  for (const digits of ['OOO-USDC', 'lOO-USDC', 'ОО-USDC', 'ooo'])
    expect(unitText(digits)).toBe(`\u2068“${digits}”\u2069`)
  expect(unitText('.5X')).toBe('\u2068“.5X”\u2069')
  expect(unitText('א000')).toBe('\u2068“א000”\u2069')
  for (const plain of ['USDC', '$WIF', '₿', '0xa0…eB48', 'OP', 'OOKI', 'LINK', 'OIL', 'LOL', 'O', ''])
    expect(unitText(plain)).toBe(plain)
})

test.each([...'оοօᴏꓳⲟ', ...'lӏꓲⲓ', 'O0', 'l1', 'ｏ'])(
  'error: a symbol that begins with %s, which reads as digits, stands in quotes (money 29)',
  (letters) => {
    const symbol = sanitizeSymbol(`${letters.repeat(3)} USDC`)
    expect(unitText(symbol)).toBe(`\u2068“${symbol}”\u2069`)
  },
)

test.each(['Ø', 'ø', 'Θ', 'ဝ', 'ഠ', 'ଠ', 'ㅇ', 'ⵔ', 'ⴍ', '〇', 'º', 'Oဝ', 'Oㅇ', '$0', '₮5', 'б'])(
  'error: letters that are not plain Latin may pass for digits: behind a figure, %s stands in quotes (money 29)',
  (letters) => {
    for (const unit of [letters, letters.repeat(3), `${letters.repeat(3)}-USDC`]) expect(unitText(unit)).toContain('“')
  },
)

test('what stands bare behind a figure begins with plain Latin letters or a currency sign (money 29)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), (text) => {
      const unit = sanitizeSymbol(text)
      fc.pre(unit !== '' && unitText(unit) === unit)
      const word = unit.replace(/^\p{Sc}+/u, '')
      if (word !== '') expect(foldText(word)).toMatch(/^[a-z]/)
    }),
  )
  for (const plain of ['€', '₿', '$WIF', 'ÉTH', 'USD₮0', 'UЅDС']) expect(unitText(plain)).toBe(plain)
})

test('no symbol stands bare whose first letters all pass for digits, in whatever script (money 29)', () => {
  const look = fc.constantFrom(...'оοօᴏꓳⲟσOo0', ...'lӏꓲⲓıIɪ1')
  fc.assert(
    fc.property(fc.array(look, { minLength: 2, maxLength: 8 }), fc.constantFrom('', '-USDC', '.e'), (letters, rest) => {
      expect(unitText(letters.join('') + rest)).toContain('“')
    }),
  )
})

test('no symbol from outside makes an amount read as another amount of another token, in any locale (money 29)', () => {
  const piece = fc.constantFrom(
    '0',
    '00',
    '000',
    '5',
    ' ',
    '\u00a0',
    '\u202f',
    '.',
    ',',
    '’',
    '٠',
    'USDC',
    '\u202e',
    '+',
    '·',
    '-',
  )
  const symbols = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.array(piece, { maxLength: 8 }).map((list) => list.join('')),
  )
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
  fc.assert(
    fc.property(
      symbols,
      amount,
      amount,
      fc.nat(6),
      fc.constantFrom(...locales),
      (symbol, few, many, decimals, locale) => {
        const word = sanitizeSymbol(symbol)
        expect(word).not.toMatch(/[\s\u00a0\u202f,·\p{C}]./u)
        expect(sanitizeSymbol(word)).toBe(word)
        fc.pre(word !== 'USDC' && word !== '')
        expect(read(few, decimals, symbol, locale)).not.toBe(read(many, 6, 'USDC', locale))
      },
    ),
    {
      examples: [
        ['000 USDC', 4n, 4_000_000_000n, 0, 'fr'],
        [',500 USDC', 1n, 1_500_000_000n, 0, 'en'],
      ],
    },
  )
})
