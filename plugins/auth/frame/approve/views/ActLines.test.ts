import fc from 'fast-check'
import { formatUnits } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { writeLine } from './ActLines.tsx'

test('amounts are written with the separators and digits of the visitor’s language (approvals 22)', () => {
  const value = '12345.5 ETH'
  expect(writeLine({ label: 'sends', value }, 'en')).toBe('12,345.5 ETH')
  expect(writeLine({ label: 'fee', value }, 'de')).toBe('12.345,5 ETH')
  expect(writeLine({ label: 'allows', value }, 'ar-EG')).toBe('١٢٬٣٤٥٫٥ ETH')
})

test('an amount without a limit, a piece, and a value that is no amount stay as they were read', () => {
  for (const value of ['∞ USDC', '0x12 34', '7x', '1e5 ETH'])
    expect(writeLine({ label: 'allows', value }, 'de')).toBe(value)
  for (const label of ['to', 'message', 'memo', 'field'] as const)
    expect(writeLine({ label, value: '12345.5 ETH' }, 'de')).toBe('12345.5 ETH')
})

test('a time is written by the visitor’s calendar, with the zone; a number that no calendar has stays a number', () => {
  expect(writeLine({ label: 'until', value: '2027-01-31T12:00:00.000Z' }, 'en-GB')).toMatch(
    /^3[01] Jan 2027.+\d\d:00:00 \S+/,
  )
  expect(writeLine({ label: 'until', value: '99999999999999' }, 'en')).toBe('99999999999999')
})

test('in every language, an amount keeps each of its digits (approvals 22)', () => {
  const languages = ['en', 'de', 'fr-CH', 'hi', 'ar-EG', 'fa', 'my', 'es'] as const
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n }),
      fc.nat(24),
      fc.constantFrom(...languages),
      (amount, decimals, lang) => {
        const plain = formatUnits(amount, decimals)
        const written = writeLine({ label: 'sends', value: `${plain} T` }, lang)
        const parts = new Intl.NumberFormat(lang).formatToParts(10 ** 7 + 0.5)
        const point = parts.find(({ type }) => type === 'decimal')?.value ?? ''
        const digits = Array.from({ length: 10 }, (_, digit) => new Intl.NumberFormat(lang).format(digit))
        const read = [...written.replace(/ T$/, '')]
          .map((each) => (each === point ? '.' : digits.includes(each) ? digits.indexOf(each) : ''))
          .join('')
        expect(read).toBe(plain)
      },
    ),
  )
})
