import fc from 'fast-check'
import type { Transfer } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { readDecimal, toThousandths, writeDecimal } from './decimals.ts'
import { describe, descriptionsOf } from './describe.ts'
import { formatQuantity } from './formatQuantity.ts'

const tok = (amount: string, symbol = 'TOK', direction: Transfer['direction'] = 'in') => ({ direction, amount, symbol })
const told = (kind: string, transfers: readonly Transfer[], status = 'confirmed') =>
  descriptionsOf({ kind, status, transfers })

test('one amount has the sign of what was done', () => {
  for (const kind of ['receive', 'deposit', 'borrow', 'claim'])
    expect(told(kind, [tok('123.4567')])).toEqual(['+123.457 TOK'])
  for (const kind of ['withdraw', 'repay', 'burn'])
    expect(told(kind, [tok('123.4567', 'TOK', kind === 'withdraw' ? 'in' : 'out')])).toEqual(['-123.457 TOK'])
  for (const kind of ['send', 'mint', 'trade', 'whatever'])
    expect(told(kind, [tok('123.4567')])).toEqual(['123.457 TOK'])
})

test('several have none', () => {
  expect(told('receive', [tok('123.4567'), tok('10', 'TOK2')])).toEqual(['123.457 TOK', '10.000 TOK2'])
})

test('what moved nothing is its status', () => {
  expect(told('burn', [], 'failed')).toEqual(['failed'])
  expect(told('send', [])).toEqual(['confirmed'])
})

test('a collectible is its name', () => {
  expect(told('mint', [{ direction: 'in', collectible: { name: 'Tideline #204' } }])).toEqual(['Tideline #204'])
  expect(told('mint', [{ direction: 'in', collectible: {} }])).toEqual(['-'])
})

test('error: a word that what moved belies has no sign: nothing that left is shown as income', () => {
  expect(told('receive', [tok('5', 'TOK', 'out')])).toEqual(['5.000 TOK'])
  expect(told('burn', [tok('5', 'TOK', 'in')])).toEqual(['5.000 TOK'])
})

test('all three decimals are written, and less than they show is said to be less, also of what counts in satoshis (history 6)', () => {
  expect(formatQuantity('1.5')).toEqual({ figure: '1.500', exact: '1.5' })
  expect(formatQuantity('1.5', 'de').figure).toBe('1,500')
  expect(formatQuantity('0.0004')).toEqual({ figure: '<0.001', exact: '0.0004' })
  expect(formatQuantity('0.0005').figure).toBe('0.001')
  expect(formatQuantity('0').figure).toBe('0.000')
  expect(describe('send', [tok('0.00012', 'BTC')])).toEqual([
    { sign: undefined, figure: '<0.001', unit: 'BTC', exact: '0.00012 BTC' },
  ])
  expect(formatQuantity('1000000000').figure).toBe('1.000B')
})

test('error: what is no plain decimal has no figure, and what is huge is written in short', () => {
  for (const amount of ['NaN', '1e30', '-5', 'Infinity', '1,000', '0x10', '', ' 1', '1'.repeat(200)])
    expect(formatQuantity(amount)).toEqual({ figure: '', exact: '' })
  expect(formatQuantity('9'.repeat(60)).figure).toMatch(/^[\d,]+\.\d{3}T$/)
  expect(formatQuantity('1234567890.5').figure).toBe('1.234B')
})

test('a figure is the nearest with three decimals, whatever the decimals of the token', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 40n), fc.integer({ min: 0, max: 36 }), (units, decimals) => {
      const digits = units.toString().padStart(decimals + 1, '0')
      const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
      const value = readDecimal(text)
      expect(value).toBe(units * 10n ** BigInt(36 - decimals))
      expect(readDecimal(writeDecimal(value ?? 0n))).toBe(value)
      const away = (value ?? 0n) - toThousandths(value ?? 0n) * 10n ** 33n
      expect(away < 0n ? -away : away).toBeLessThanOrEqual(5n * 10n ** 32n)
    }),
  )
})
