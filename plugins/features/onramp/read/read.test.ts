import fc from 'fast-check'
import { formatUnits } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { weigh } from '../choice.ts'
import { decimalText, moneyText, readDecimal } from './decimals.ts'
import { readOptions } from './readOptions.ts'
import { readQuote } from './readQuote.ts'

const usdc = { id: 'u-1', name: 'USD Coin', symbol: 'USDC' }
const money = (amount: string, currency = 'USD') => ({ amount, currency })
const quote = {
  id: 'q',
  ...{ paymentTotal: money('100'), paymentSubtotal: money('99'), networkFee: money('1') },
  purchaseAmount: money('98.7', 'USDC'),
}

test('behavior: an amount fits where it is within the limits of some way, to the last cent (onramp 4)', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 11n })
  fc.assert(
    fc.property(cents, cents, cents, (amount, one, two) => {
      const [min, max] = one < two ? [one, two] : [two, one]
      const payment = { id: 'USD', limits: [{ method: 'card', min: formatUnits(min, 2), max: formatUnits(max, 2) }] }
      const found = weigh(formatUnits(amount, 2), payment)
      const typeable = amount > 0n && amount < 10n ** 12n
      expect(found).toBe(!typeable ? 'empty' : amount >= min && amount <= max ? 'ok' : 'outside')
    }),
  )
})

test('behavior: a figure on screen is never more than it is', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 28n }), (value) => {
      const text = formatUnits(value, 18)
      const shown = readDecimal(decimalText(text, 'en').replaceAll(',', '')) ?? -1n
      expect(shown <= value && value - shown < 10n ** 12n).toBe(true)
      expect(moneyText(text, 'not a currency', 'en')).toMatch(/ not a currency$/)
    }),
  )
})

test('error: offers that make no sense are passed over, and a long list ends (onramp 4)', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (purchase, payment) => {
      const read = readOptions({ purchase: [purchase, usdc], payment: [payment] })
      expect(read.purchase).toContainEqual(usdc)
      for (const { limits } of read.payment)
        for (const { min, max } of limits) expect((readDecimal(max) ?? -1n) >= (readDecimal(min) ?? 0n)).toBe(true)
    }),
  )
  const many = Array.from({ length: 100_000 }, (_, at) => ({ ...usdc, id: `u${at}` }))
  expect(readOptions({ purchase: many }).purchase.length).toBe(500)
  const bad = {
    id: 'USD',
    limits: [
      { method: 'card', min: 'NaN', max: '1e9' },
      { method: '\u202e', min: '1', max: '2' },
      { method: 'x', min: '5', max: '1' },
    ],
  }
  expect(readOptions({ payment: [bad] }).payment).toEqual([{ id: 'USD', limits: [] }])
  expect(readOptions({ purchase: [{ ...usdc, symbol: '<b>\u202eCDSU</b>' }] }).purchase[0]?.symbol).toBe('b-CDSU-/b')
  for (const answer of [null, 7, 'x', [], { purchase: 'x', payment: {} }])
    expect(readOptions(answer)).toEqual({ purchase: [], payment: [], isSample: false })
})

test('error: a quote of something else, or with amounts that are none, is no quote (onramp 4)', () => {
  expect(readQuote(quote, usdc, 'USD').purchaseAmount.amount).toBe('98.7')
  const bad = [
    ...[null, 7, {}],
    { ...quote, purchaseAmount: money('1', 'ETH') },
    { ...quote, paymentTotal: money('100', 'EUR') },
    ...['NaN', '1e9', '-1', '', 'Infinity', '9'.repeat(99)].map((amount) => ({
      ...quote,
      purchaseAmount: money(amount, 'USDC'),
    })),
    { ...quote, networkFee: { amount: 1, currency: 'USD' } },
  ]
  for (const answer of bad) expect(() => readQuote(answer, usdc, 'USD'), JSON.stringify(answer)).toThrow(TypeError)
  expect(readQuote({ ...quote, id: 'mocked-quote-id' }, usdc, 'USD').isSample).toBe(true)
})
