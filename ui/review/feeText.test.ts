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

test('behavior: what others put in does not leave this wallet', () => {
  expect(leavingText(changes, fee, tokens, 'en')).toBe('0.00003 BTC')
})

test('error: nor does a fee that others pay (bitcoin 5)', () => {
  const received = [
    { direction: 'out', amount: 546n, party: 'other' },
    { direction: 'in', amount: 11_546n, party: 'other' },
  ] as const
  // Of the 11,000 satoshi that others add, the wallet gets 10,000.
  expect(leavingText(received, fee, tokens, 'en')).toBe('0 BTC')
  const [paid] = received
  expect(leavingText([paid, { ...received[1], amount: 1_000n }], fee, tokens, 'en')).toBe('0.00000546 BTC')
})

test('error: what others are only said to put in pays nothing: without a fee, nobody has proven it (bitcoin 5)', () => {
  expect(leavingText(changes, undefined, tokens, 'en')).toBe('0.00012 BTC')
})

test('behavior: what is only promised to come pays no fee', () => {
  const due = [{ direction: 'in', amount: 11_546n, limit: 'atLeast' }] as const
  expect(leavingText(due, fee, tokens, 'en')).toBe('0.00001 BTC')
})
