import { expect, test } from 'vitest'
import { nextStep } from './nextStep.ts'
import type { SendState } from './state.ts'

const token = { value: 10_000_000n, decimals: 6, symbol: 'USDC', name: 'USD Coin', networkId: 'eip155:1' } as const
const valid = { status: 'valid', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' } as const
const form = (patch: Partial<SendState>): SendState => ({
  token,
  amount: '1',
  to: '',
  recipient: valid,
  memo: '',
  wanted: undefined,
  asked: undefined,
  given: undefined,
  ...patch,
})

test.each([
  [{ token: undefined }, 'Choose a token'],
  [{ amount: '' }, 'Enter an amount'],
  [{ amount: '0' }, 'Enter an amount'],
  [{ amount: '1e5' }, 'Amount isn’t a number'],
  [{ amount: '1.0000001' }, 'Amount isn’t a number'],
  [{ amount: '10.000001' }, 'Not enough USDC'],
  [{ recipient: { status: 'empty' } }, 'Add a recipient'],
  [{ recipient: { status: 'invalid', message: '' } }, 'Check the address'],
] as const)('says the first thing that is missing: %j → %s', (patch, label) => {
  expect(nextStep(form(patch as Partial<SendState>))).toMatchObject({ label, ready: false })
})

test('default: a complete form can be reviewed, to the last unit', () => {
  expect(nextStep(form({}))).toEqual({ label: 'Review', ready: true })
  expect(nextStep(form({ amount: '10' })).ready).toBe(true)
})

test('behavior: a memo is measured as it is sent, in bytes; where none is carried the field stays away', () => {
  expect(nextStep(form({ memo: 'ééé' }), 6).ready).toBe(true)
  expect(nextStep(form({ memo: 'ééé' }), 5)).toEqual({ label: 'Shorten the memo', ready: false, problem: 'memo' })
  expect(nextStep(form({ memo: '   ' }), 0).ready).toBe(true)
  expect(nextStep(form({ memo: '\u202déé\u202c' }), 4).ready).toBe(true)
  expect(nextStep(form({ memo: 'é'.repeat(5_000) }), 256).problem).toBe('memo')
})
