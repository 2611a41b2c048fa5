import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkRow } from '../../tests/vectors/checkRow.ts'
import { readRows } from '../../tests/vectors/readRows.ts'
import { explorerLink } from './explorerLink.ts'
import { findSimilarAddress } from './findSimilarAddress.ts'
import { formatAmount } from './formatAmount.ts'
import { formatBalance } from './formatBalance.ts'
import { formatFiat } from './formatFiat.ts'
import { formatUnits } from './formatUnits.ts'
import { isSameAddress } from './isSameAddress.ts'
import { parseUnits } from './parseUnits.ts'
import { truncateAddress } from './truncateAddress.ts'

const parts: Record<string, (...args: never[]) => unknown> = { formatUnits, parseUnits }

describe('units', () => {
  for (const row of readRows(join(import.meta.dirname, '../fixtures/evm-units.json'))) {
    test(`behavior: ${row.id} ${row.fn}`, () => checkRow(row, parts[row.fn] ?? (() => undefined)))
  }

  test('behavior: no digit is lost on the way there and back', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n }), fc.nat(36), (value, decimals) => {
        const written = formatUnits(value, decimals)
        expect(written).toMatch(/^-?\d+(\.\d*[1-9])?$/)
        expect(parseUnits(written, decimals)).toBe(value)
      }),
    )
  })

  test('error: what is not a plain decimal number is refused (money 2)', () => {
    const refused = [
      '',
      ' ',
      '.',
      '-',
      '1e18',
      '0x10',
      '1,000',
      '1_000',
      '1 ',
      '+1',
      '1.2.3',
      'NaN',
      '١',
      '1'.repeat(121),
    ]
    for (const value of refused) expect(() => parseUnits(value, 18), value).toThrow('Invalid amount')
    expect(() => parseUnits('0.0000001', 6)).toThrow('Invalid amount')
  })

  test('behavior: 33 digits are never written with an exponent', () => {
    expect(parseUnits('499999999999999', 18).toString()).toBe('499999999999999000000000000000000')
    expect(formatUnits(0x1000n, 18)).toBe('0.000000000000004096')
  })
})

describe('balance', () => {
  const show = (text: string, symbol: string | undefined, decimals = 18) =>
    formatBalance({ value: parseUnits(text, decimals), decimals, symbol })
  /** As programs read it, as people do, and to its last digit. */
  const waysOf = (amount: string) => {
    const { text, grouped, exact } = show(amount, 'RVR')
    return [text, grouped, exact]
  }

  test('default: is cut to three decimals, never rounded up', () => {
    expect(show('123.456789', 'ETH')).toEqual({
      value: '123',
      decimals: '456',
      text: '123.456 ETH',
      grouped: '123.456 ETH',
      exact: '123.456789 ETH',
    })
    expect(show('0.9999', 'ETH').text).toBe('0.999 ETH')
  })

  test('behavior: dust is 0.000 in `text`; people read that there is some, and `exact` has its digits (interface 2)', () => {
    expect(waysOf('0.000456789')).toEqual(['0.000 RVR', '<0.001 RVR', '0.000456789 RVR'])
    expect(show('0', 'RVR').grouped).toBe('0 RVR')
    expect(show('0.001', 'RVR').grouped).toBe('0.001 RVR')
    expect(show('3', undefined).text).toBe('3.000')
    expect(show('7', 'X', 0)).toMatchObject({ text: '7.000 X', exact: '7 X' })
  })

  test('behavior: people read no zeros at the end, unless a caller writes a number of decimals (interface 2)', () => {
    const shown = (amount: string) => show(amount, undefined).grouped
    expect(['1.5', '1.500', '1.05', '0.010', '3', '100', '1200.250'].map(shown)).toEqual([
      ...['1.5', '1.5', '1.05', '0.01', '3', '100', '1,200.25'],
    ])
    expect(show('2000000000', 'X').grouped).toBe('2B X')
    const value = { value: 15n, decimals: 1 }
    expect([0, 1, 2, 3].map((least) => formatBalance(value, 'en', least).grouped)).toEqual([
      ...['1.5', '1.5', '1.50', '1.500'],
    ])
  })

  test('behavior: what people read is never more than there is, and less by under 0.001 (interface 2)', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 27n - 1n }), fc.integer({ min: 0, max: 3 }), (value, least) => {
        const { grouped, text } = formatBalance({ value, decimals: 18 }, 'en', least)
        expect(text).toMatch(/^\d+\.\d{3}$/)
        const isDust = value > 0n && value < 10n ** 15n
        expect(grouped === '<0.001').toBe(isDust)
        if (isDust) return
        expect(grouped.split('.')[1] ?? '').toMatch(least === 0 ? /^(\d*[1-9])?$/ : new RegExp(`^\\d{${least},3}$`))
        const shown = parseUnits(grouped.replaceAll(',', ''), 18)
        expect(shown <= value && value - shown < 10n ** 15n).toBe(true)
      }),
    )
  })

  test('behavior: of a unit that counts in satoshis every digit below 0.001 is shown (interface 2)', () => {
    expect(show('0.0004', 'BTC', 8).grouped).toBe('0.0004 BTC')
    expect(show('0.00000001', 'BTC', 8).grouped).toBe('0.00000001 BTC')
    expect(show('0.00123456', 'BTC', 8).grouped).toBe('0.001 BTC')
    expect(show('0.0004', 'USDC', 6).grouped).toBe('<0.001 USDC')
  })

  test('behavior: a locale has its own separators, digits and short numbers; `text` is the same everywhere (interface 2)', () => {
    const inLocale = (text: string, locale: string, decimals = 18) =>
      formatBalance({ value: parseUnits(text, decimals), decimals, symbol: 'X' }, locale)
    expect(inLocale('1234567.89', 'de')).toMatchObject({
      grouped: '1.234.567,89 X',
      text: '1234567.890 X',
      exact: '1.234.567,89 X',
    })
    expect(inLocale('0.0004', 'de').grouped).toBe('<0,001 X')
    expect(inLocale('0.0004', 'de', 8).grouped).toBe('0,0004 X')
    expect(inLocale('1234.5', 'ar-EG').grouped).toBe('١٬٢٣٤٫٥ X')
    expect(inLocale('1999999999.9', 'de').grouped).toBe('1,999\u00a0Mrd. X')
    expect([
      formatFiat(1234.5, 'de'),
      formatAmount(-1234500000n, 6, 'de'),
      formatAmount(10n ** 30n + 1n, 30, 'de'),
    ]).toEqual(['1.234,50\u00a0$', '-1.234,5', `1,${'0'.repeat(29)}1`])
  })

  test('behavior: an amount has every digit, and commas between its thousands alone', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 128n }), fc.nat(30), (value, decimals) => {
        const written = formatAmount(value, decimals)
        expect(written.replaceAll(',', '')).toBe(formatUnits(value, decimals))
        expect(written).toMatch(/^\d{1,3}(,\d{3})*(\.\d+)?$/)
      }),
    )
  })

  test('behavior: from a billion on, people are shown billions and trillions; `exact` has every digit (interface 2)', () => {
    expect(waysOf('1234567890.5')).toEqual(['1234567890.500 RVR', '1.234B RVR', '1,234,567,890.5 RVR'])
    expect(show('999999999.9', 'X').grouped).toBe('999,999,999.9 X')
    expect(show('1999999999999', 'X').grouped).toBe('1.999T X')
    expect(show('12345678901234567', 'X').grouped).toBe('12,345.678T X')
  })

  test('behavior: fiat has two decimals and is never NaN', () => {
    expect([formatFiat(1234.5), formatFiat(Number.NaN), formatFiat(0.005)]).toEqual(['$1,234.50', '$0.00', '$0.01'])
  })
})

describe('addresses', () => {
  const address = '0x71Be42C09dE35f8A6b1147Fe02cd98A45b63E0d7'

  test('default: shows the first 4 and last 6 characters', () => {
    expect(truncateAddress(address)).toBe('0x71…63E0d7')
  })

  test('behavior: a short one is unchanged, and an end of 0 shows no end', () => {
    expect(truncateAddress('0123456789')).toBe('0123456789')
    expect(truncateAddress('01234567890')).toBe('0123…567890')
    expect(truncateAddress(address, 4, 0)).toBe('0x71…')
    expect(truncateAddress(address, 0, 0)).toBe('…')
  })

  test('default: finds a poisoned look-alike', () => {
    const poison = `0x71Be${'0'.repeat(32)}E0d7`
    expect(findSimilarAddress(poison, [address])).toBe(address)
  })

  test('behavior: so is one that agrees in exactly what lists show of it, or has no prefix (money 16)', () => {
    expect(findSimilarAddress(`0x71${'9'.repeat(32)}63E0d7`, [address])).toBe(address)
    expect(findSimilarAddress(`71be${'9'.repeat(32)}e0d7`, [address])).toBe(address)
    expect(findSimilarAddress(address.slice(2), [address])).toBeUndefined()
  })

  test('behavior: so is one of another length, where addresses have several', () => {
    const known = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
    expect(findSimilarAddress('7S3PbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbArAaKv', [known])).toBe(known)
  })

  test('behavior: a typing error is similar as well; the address itself and a stranger are not', () => {
    expect(findSimilarAddress(address.replace('C09d', 'C09e'), [address])).toBe(address)
    expect(findSimilarAddress(address.toLowerCase(), [address])).toBeUndefined()
    expect(findSimilarAddress(`0x${'5'.repeat(40)}`, [address])).toBeUndefined()
    expect(findSimilarAddress(address, [])).toBeUndefined()
  })
})

describe('isSameAddress', () => {
  const address = '0x71Be42C09dE35f8A6b1147Fe02cd98A45b63E0d7'

  test('default: hexadecimal and bech32 say nothing by case', () => {
    expect(isSameAddress(address, address.toLowerCase())).toBe(true)
    expect(isSameAddress('bc1qar0srrr7xfkvy5l643', 'BC1QAR0SRRR7XFKVY5L643')).toBe(true)
    expect(isSameAddress(address, `${address.slice(0, -1)}0`)).toBe(false)
    expect(isSameAddress(address, address.slice(2).toLowerCase())).toBe(true)
  })

  test('behavior: in base58 each letter is its own, and a look-alike by case is found', () => {
    const own = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    const other = own.replace('hSY', 'HsY')
    expect(isSameAddress(own, other)).toBe(false)
    expect(findSimilarAddress(other, [own])).toBe(own)
  })
})

describe('explorerLink', () => {
  test('default: no explorer, no link', () => {
    expect(explorerLink({}, 'address', 'a')).toBeUndefined()
  })

  test('behavior: the usual pages, and an explorer’s own', () => {
    const explorerUrl = 'https://x.example'
    const explorerPaths = { address: '/a/{id}?cluster=devnet', transaction: '/txid/{id}' }
    expect(explorerLink({ explorerUrl }, 'address', '0xa')).toBe('https://x.example/address/0xa')
    expect(explorerLink({ explorerUrl }, 'transaction', '0xb')).toBe('https://x.example/tx/0xb')
    expect(explorerLink({ explorerUrl, explorerPaths }, 'address', 'a')).toBe('https://x.example/a/a?cluster=devnet')
    expect(explorerLink({ explorerUrl, explorerPaths }, 'transaction', 'b')).toBe('https://x.example/txid/b')
  })

  test('behavior: an id cannot lead elsewhere', () => {
    expect(explorerLink({ explorerUrl: 'https://x.example' }, 'address', '../$&?a=b')).toBe(
      'https://x.example/address/..%2F%24%26%3Fa%3Db',
    )
  })
})
