import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wrappedSol } from '../wrappedSol.ts'
import { type Standing, type Turn, tally } from './tally.ts'

const own = 'own'
const rent = 2_039_280n
const wallet = (lamports: bigint): Standing => ({ lamports })
const account = (mint: string, amount: bigint, owner = own, lamports = rent): Standing => ({
  lamports: mint === wrappedSol ? lamports + amount : lamports,
  held: { mint, owner, amount },
})
const turn = (address: string, before: Standing | undefined, after: Standing | undefined): Turn => ({
  address,
  before,
  after,
})
const amounts = fc.bigInt({ min: 0n, max: 10n ** 15n })

describe('what an account has more or less of by a trade', () => {
  test('SOL for a token whose account is opened: the deposit is neither paid nor lost', () => {
    const turns = [
      turn(own, wallet(10_000_000_000n), wallet(10_000_000_000n - 1_000_000_000n - rent - 5_000n)),
      turn('a', undefined, account('usdc', 150n)),
    ]
    expect(tally(own, 5_000n, turns)).toEqual({
      changes: [
        { direction: 'out', amount: 1_000_000_000n },
        { direction: 'in', amount: 150n, token: 'usdc' },
      ],
      deposit: rent,
    })
  })

  test('wrapped SOL that stays is no SOL that came: what comes of SOL is in the wallet itself', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, (stood, grew, came) => {
        const turns = [
          turn(own, wallet(1n), wallet(1n + came)),
          turn('w', account(wrappedSol, stood), account(wrappedSol, stood + grew)),
        ]
        expect(tally(own, 0n, turns).changes).toEqual([
          ...(came > 0n ? [{ direction: 'in', amount: came }] : []),
          ...(grew > 0n ? [{ direction: 'in', amount: grew, token: wrappedSol }] : []),
        ])
      }),
    )
  })

  test('wrapped SOL is SOL, wherever it stood before', () => {
    fc.assert(
      fc.property(amounts, amounts, amounts, fc.boolean(), (stood, paid, left, closes) => {
        const all = stood + paid + left
        const turns = [
          turn(own, wallet(all), wallet(left + (closes ? stood + rent : 0n))),
          turn('w', account(wrappedSol, stood), closes ? undefined : account(wrappedSol, stood)),
        ]
        const sum = tally(own, 0n, turns).changes.reduce(
          (sum, { direction, amount }) => (direction === 'out' ? sum + amount : sum - amount),
          0n,
        )
        expect(sum).toBe(stood + paid)
      }),
    )
  })

  test('nothing that leaves is missed: whatever is taken of any of its accounts, by address or by rent', () => {
    const held = fc.record({ amount: amounts, taken: amounts, closes: fc.boolean() })
    fc.assert(
      fc.property(fc.array(held, { minLength: 1, maxLength: 5 }), amounts, (accounts, taken) => {
        const turns = accounts.map(({ amount, taken: gone, closes }, at) =>
          turn(`t${at}`, account('usdc', amount + gone), closes ? undefined : account('usdc', amount)),
        )
        const { changes } = tally(own, 0n, [turn(own, wallet(taken + 1n), wallet(1n)), ...turns])
        const out = (token: string | undefined) =>
          changes.find((change) => change.token === token && change.direction === 'out')?.amount ?? 0n
        const closed = accounts.filter(({ closes }) => closes)
        expect(out(undefined)).toBe(taken + rent * BigInt(closed.length))
        expect(out('usdc')).toBe(
          accounts.reduce((sum, { amount, taken, closes }) => sum + taken + (closes ? amount : 0n), 0n),
        )
      }),
    )
  })

  test('lamports that are left in a token account of its own count as gone, and are no deposit', () => {
    const turns = [
      turn(own, wallet(9_000_000_000n), wallet(0n)),
      turn('t', account('usdc', 1n), account('usdc', 1n, own, 9_000_000_000n + rent)),
    ]
    expect(tally(own, 0n, turns)).toEqual({ changes: [{ direction: 'out', amount: 9_000_000_000n }], deposit: 0n })
    const opened = [
      turn(own, wallet(9_000_000_000n), wallet(0n)),
      turn('t', undefined, account('usdc', 0n, own, 9_000_000_000n)),
    ]
    expect(tally(own, 0n, opened)).toMatchObject({
      changes: [{ direction: 'out', amount: 8_995_000_000n }],
      deposit: 5_000_000n,
    })
  })

  test('what others have is not looked at, and a token account that changes hands is gone', () => {
    const turns = [
      turn('pool', account('usdc', 5n, 'pool'), account('usdc', 1n, 'pool')),
      turn('t', account('usdc', 7n), account('usdc', 7n, 'mallory')),
    ]
    expect(tally(own, 0n, turns).changes).toEqual([
      { direction: 'out', amount: rent },
      { direction: 'out', amount: 7n, token: 'usdc' },
    ])
  })
})
