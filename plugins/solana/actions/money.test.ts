import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFees } from '../fees.ts'
import { writeNumber } from '../fixtures/writeNumber.ts'
import { checkFunds } from './checkFunds.ts'
import type { Plan } from './planTransfer.ts'
import { readNumber } from './readNumber.ts'
import { takeFrom } from './takeFrom.ts'
import { transactionFee } from './transactionFee.ts'

const lamports = fc.bigInt({ min: 0n, max: 10n ** 19n })
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

describe('the fee', () => {
  test.each([
    [readFees().units, 6_005_000n],
    [readFees().unitsWithAccount, 8_005_000n],
  ])('of %d units at the kit’s own price (solana 2)', (units, expected) => {
    expect(transactionFee({ units, price: readFees().price })).toBe(expected)
  })
  test('is never below what its parts cost, and by less than a lamport above (solana 2)', () => {
    fc.assert(
      fc.property(u64, u64, fc.bigInt({ min: 1n, max: 12n }), (units, price, signatures) => {
        const millionths = (transactionFee({ units, price }, signatures) - signatures * 5_000n) * 1_000_000n
        expect(millionths - units * price).toBeGreaterThanOrEqual(0n)
        expect(millionths - units * price).toBeLessThan(1_000_000n)
      }),
    )
  })
})

test('numbers of 64 bits are written and read without loss', () => {
  fc.assert(fc.property(u64, (value) => readNumber(writeNumber(value)) === value))
})

describe('what is taken from several accounts', () => {
  const account = fc.record({ amount: u64, frozen: fc.boolean() })
  test('is the amount where they have it, never more than one has, and none is frozen or asked for nothing', () => {
    fc.assert(
      fc.property(fc.array(account, { maxLength: 12 }), u64, (parts, amount) => {
        const accounts = parts.map((part, i) => ({ ...part, mint: 'm', owner: 'o', address: String(i) }))
        const taken = takeFrom(accounts, amount)
        const fullest = parts
          .flatMap((part) => (part.frozen ? [] : [part.amount]))
          .sort((a, b) => (a < b ? 1 : -1))
          .slice(0, 8)
        const available = fullest.reduce((sum, value) => sum + value, 0n)
        const sum = taken.reduce((all, part) => all + part.amount, 0n)
        expect(sum === amount ? sum <= available : sum === available && available < amount).toBe(true)
        expect(new Set(taken.map(({ address }) => address)).size).toBe(taken.length)
        for (const part of taken) {
          const from = parts[Number(part.address)]
          expect(from).toMatchObject({ frozen: false })
          expect(part.amount > 0n && part.amount <= (from?.amount ?? 0n)).toBe(true)
        }
      }),
    )
  })
})

describe('funds', () => {
  const fee = transactionFee({ units: readFees().units, price: readFees().price })
  const rentMinimum = 890_880n
  const fees = 'Not enough SOL to cover fees or rent'
  const token = (taken: bigint): Plan['token'] => ({
    ...{ mint: 'm', symbol: 'T', program: 'p', decimals: 6, destination: 'd', opens: false, taken, sources: [] },
  })
  const plan = (rest: Partial<Plan>): Plan => ({
    ...{
      payer: 'alice',
      to: 'bob',
      amount: 1n,
      units: 300_000n,
      price: 20_000_000n,
      fee,
      deposit: 0n,
      rentMinimum,
      notices: [],
    },
    balances: { payer: 0n, recipient: rentMinimum },
    ...rest,
  })
  test('suffice exactly where the network would take the transfer', () => {
    fc.assert(
      fc.property(
        lamports,
        lamports,
        fc.constantFrom(0n, 1n, 890_879n, 890_880n, 5_000_000n),
        (payer, amount, recipient) => {
          const input = plan({ amount: amount + 1n, balances: { payer, recipient } })
          const left = payer - input.amount - fee
          const stays = left === 0n || left >= rentMinimum
          const arrives = recipient + input.amount >= rentMinimum
          expect(checkFunds(input) === undefined).toBe(left >= 0n && stays && arrives)
        },
      ),
    )
  })
  test('near the edge', () => {
    const pay = (payer: bigint) => checkFunds(plan({ amount: 1_000_000n, balances: { payer, recipient: 0n } }))?.reason
    const exact = 1_000_000n + fee
    expect(pay(exact - 1n)).toBe(fees)
    expect(pay(exact)).toBeUndefined()
    expect(pay(exact + 1n)).toBe(fees)
    expect(pay(exact + rentMinimum - 1n)).toBe(fees)
    expect(pay(exact + rentMinimum)).toBeUndefined()
    expect(pay(999_999n)).toBe('Not enough SOL to cover this transfer')
  })
  test('sent to oneself cost the fee only', () => {
    const balances = { payer: fee + rentMinimum, recipient: fee + rentMinimum }
    expect(checkFunds(plan({ to: 'alice', amount: 10n, balances }))).toBeUndefined()
  })
  test('a deposit counts like the fee', () => {
    const input = { deposit: 2_039_280n, token: token(1n) }
    const need = fee + 2_039_280n
    expect(checkFunds(plan({ ...input, balances: { payer: need - 1n, recipient: 0n } }))?.reason).toBe(fees)
    expect(checkFunds(plan({ ...input, balances: { payer: need, recipient: 0n } }))).toBeUndefined()
  })
  test('a new account is told what it lacks', () => {
    const input = plan({ amount: 5n, balances: { payer: 10n ** 9n, recipient: 0n } })
    expect(checkFunds(input)?.reason).toBe('A new account must receive at least 0.00089088 SOL')
  })
  test('more of a token than can be taken from the account is too much', () => {
    const rich = { balances: { payer: 10n ** 9n, recipient: 0n } }
    expect(checkFunds(plan({ ...rich, amount: 2n, token: token(1n) }))?.reason).toBe(
      'Not enough T to cover this transfer',
    )
    expect(checkFunds(plan({ ...rich, amount: 2n, token: token(2n) }))).toBeUndefined()
  })
})
