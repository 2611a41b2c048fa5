// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSameAddress } from '../format/isSameAddress.ts'
import type { Limit } from '../types/intent.ts'
import type { Change } from '../types/money.ts'
import { beyondNamed, sumWith } from './beyondNamed.ts'
import { isSameChanges } from './isSameChanges.ts'
import { leavesWithin } from './leavesWithin.ts'

const payTo = (count: number): readonly (Change & Limit<'exactly'>)[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ direction: 'out', limit: 'exactly', amount: 1n, party: `bc1q${String(at).padStart(38, '0')}` },
  }))

test('error: a transaction that pays 20,000 receivers is held against its review without millions of steps (money 49)', () => {
  const paid = payTo(20_000)
  expect(leavesWithin([{ limit: 'atMost', amount: 20_000n }], paid)).toBe(true)
  expect(leavesWithin([{ limit: 'atMost', amount: 19_999n }], paid)).toBe(false)
  expect(leavesWithin(paid, paid)).toBe(true)
  expect(leavesWithin(paid, paid.slice(1))).toBe(false)
  expect(isSameChanges(paid, paid.toReversed())).toBe(true)
  expect(isSameChanges(paid, paid.slice(1))).toBe(false)
})

/** Spellings of four addresses, of which one is in base58, where case tells addresses apart. */
const party = fc.constantFrom('0xABcd', '0xabCD', 'bc1qa', 'BC1QA', '1Aa', '1aA', undefined)
const move = fc.record({ direction: fc.constant('out' as const), amount: fc.bigInt(1n, 3n), token: party, party })

test('behavior: amounts beyond limits, and equal changes, are those that a comparison of each with each finds', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 6 }), fc.array(move, { maxLength: 6 }), (one, other) => {
      for (const { party } of beyondNamed(one, other))
        expect(other.findIndex((each) => isSameAddress(each.party, party))).toBe(
          other.findIndex((each) => each.party === party),
        )
      const found = (of: string | undefined) =>
        beyondNamed(one, other).find((each) => isSameAddress(each.party, of))?.amount ?? 0n
      for (const { party } of other) {
        const rest = sumWith(other, party) - sumWith(one, party)
        expect(found(party)).toBe(party !== undefined && rest > 0n ? rest : 0n)
      }
      const sumIn = (list: typeof one, { token, party }: (typeof one)[number]) =>
        sumWith(
          list.filter((each) => isSameAddress(each.token, token)),
          party,
        )
      const isSame = [...one, ...other].every((each) => sumIn(one, each) === sumIn(other, each))
      expect(isSameChanges(one, other)).toBe(isSame)
    }),
    { numRuns: 2_000 },
  )
})
