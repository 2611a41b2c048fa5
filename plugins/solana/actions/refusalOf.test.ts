import { describe, expect, test } from 'vitest'
import { programs } from '../programs.ts'
import { refusalOf } from './refusalOf.ts'

const instructions = [programs.computeBudget, programs.computeBudget, programs.associatedToken, programs.token].map(
  (program) => ({ program, accounts: [], data: new Uint8Array() }),
)
const native = [...instructions.slice(0, 2), { ...instructions[0], program: programs.system }] as typeof instructions
const of = (err: unknown, logs: unknown = [], list = instructions) =>
  refusalOf({ err, logs }, { instructions: list, symbol: 'USDC' })
const failed = (at: number, reason: unknown) => ({ InstructionError: [at, reason] })

describe('what the network says, in one sentence', () => {
  const fees = 'Not enough SOL to cover fees or rent'
  test.each([
    ['InsufficientFundsForFee', [], fees],
    ['AccountNotFound', [], fees],
    ['x', ['Attempt to debit an account but found no record of a prior credit.'], fees],
    [{ InsufficientFundsForRent: { account_index: 0 } }, [], fees],
    [
      { InsufficientFundsForRent: { account_index: 1 } },
      [],
      'A new account must receive at least its rent-exempt minimum',
    ],
    [failed(2, { Custom: 1 }), ['Transfer: insufficient lamports 5, need 2039280'], fees],
    [failed(3, { Custom: 1 }), ['Program log: Error: insufficient funds'], 'Not enough USDC to cover this transfer'],
    [failed(3, { Custom: 17 }), ['Program log: Error: Account is frozen'], 'The USDC account is frozen'],
    [
      failed(3, { Custom: 99 }),
      ['Program log: Error: Try again later'],
      'The network refuses this transfer: custom program error: 0x63',
    ],
    [
      failed(3, { Custom: 99 }),
      ['Program log: Error: Closed today.', `Program ${programs.token} failed: custom program error: 0x63`],
      'The network refuses this transfer: custom program error: 0x63',
    ],
    [
      failed(2, 'IncorrectProgramId'),
      ['Program log: Create', `Program ${programs.associatedToken} failed: incorrect program id for instruction`],
      'The network refuses this transfer: incorrect program id for instruction',
    ],
    [failed(3, 'ComputationalBudgetExceeded'), [], 'The network refuses this transfer: computational budget exceeded'],
    ['WouldExceedMaxBlockCostLimit', null, 'The network refuses this transfer: would exceed max block cost limit'],
    [7, [7, {}], 'The network refuses this transfer: unknown error'],
  ])('%j %j', (err, logs, message) => {
    expect(of(err, logs).refusal.reason).toBe(message)
  })
  test('a transfer of SOL lacks SOL for itself', () => {
    const logs = ['Transfer: insufficient lamports 5, need 7']
    expect(of(failed(2, { Custom: 1 }), logs, native).refusal.reason).toBe('Not enough SOL to cover this transfer')
  })
})

test('the whole log is kept for who asks, as plain text of a bounded length', () => {
  const logs = [`Program log: Error: \u202ea${'b'.repeat(900)}`, ...Array(200).fill('Program log: line')]
  const { refusal, log } = of(failed(3, { Custom: 99 }), logs)
  expect(refusal.reason.length).toBeLessThan(170)
  expect(log.split('\n')).toHaveLength(61)
  expect(log.length).toBeLessThan(20_000)
  expect(`${refusal.reason}${log}`).not.toMatch(/\u202e/)
})
