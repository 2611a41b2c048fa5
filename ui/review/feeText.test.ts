import { expect, test } from 'vitest'
import { leavingText } from './feeText.ts'

const tokens = [{ name: 'Bitcoin', symbol: 'BTC', decimals: 8 }]
const fee = { value: 1_000n, symbol: 'BTC', decimals: 8, exact: true }

/**
 * The changes that `readPayload` reads from a PSBT in which the wallet spends 10,000 satoshi and gets 7,000 back, and a
 * stranger adds 10,000.
 */
const changes = [
  { direction: 'out', amount: 12_000n, party: 'other' },
  { direction: 'in', amount: 10_000n, party: 'other' },
] as const

test('behavior: an amount that others put in does not leave this wallet', () => {
  expect(leavingText(changes, fee, tokens, 'en')).toBe('0.00003 BTC')
})

test('error: a fee that others pay does not leave this wallet (bitcoin 5)', () => {
  const received = [
    { direction: 'out', amount: 546n, party: 'other' },
    { direction: 'in', amount: 11_546n, party: 'other' },
  ] as const
  // Of the 11,000 satoshi that others add, the wallet gets 10,000.
  expect(leavingText(received, fee, tokens, 'en')).toBe('0 BTC')
  const [paid] = received
  expect(leavingText([paid, { ...received[1], amount: 1_000n }], fee, tokens, 'en')).toBe('0.00000546 BTC')
})

test('error: an input of others that is only claimed pays nothing: without a fee, it is unproven (bitcoin 5)', () => {
  expect(leavingText(changes, undefined, tokens, 'en')).toBe('0.00012 BTC')
})

test('behavior: an amount that is only promised to come pays no fee', () => {
  const due = [{ direction: 'in', amount: 11_546n, limit: 'atLeast' }] as const
  expect(leavingText(due, fee, tokens, 'en')).toBe('0.00001 BTC')
})
