import fc from 'fast-check'
import type { Transaction } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { addPage, renewPage } from './addPage.ts'
import { groupByYear } from './groupByYear.ts'

const transaction = (id: string, at: number, status: Transaction['status'] = 'confirmed'): Transaction => ({
  ...{ id, networkId: 'eip155:1', kind: 'send', status, at, transfers: [] },
})
const local = (year: number, month: number, day = 1) => new Date(year, month, day, 12).getTime()

test('by year and month of the visitor’s time, the newest of a month first', () => {
  const groups = groupByYear([
    transaction('a', local(2025, 0, 1)),
    transaction('b', local(2026, 10, 3)),
    transaction('c', local(2026, 10, 14)),
    transaction('d', local(2026, 1, 28)),
  ])
  expect(Object.keys(groups)).toEqual(['2025', '2026'])
  expect(groups[2026]?.[10]?.map(({ id }) => id)).toEqual(['c', 'b'])
  expect(groups[2026]?.[1]?.map(({ id }) => id)).toEqual(['d'])
  expect(groups[2025]?.[0]?.map(({ id }) => id)).toEqual(['a'])
})

test('a second row with the same id replaces the first', () => {
  const known = addPage([], [transaction('0xAB', local(2026, 3), 'pending')])
  const now = addPage(known, [transaction('0xab', local(2026, 3))])
  expect(now.map(({ id, status }) => [id, status])).toEqual([['0xab', 'confirmed']])
  expect(groupByYear(now)[2026]?.[3]).toHaveLength(1)
})

test('ids of which the case means something are not one', () => {
  expect(addPage([transaction('4xQz', 1)], [transaction('4XqZ', 1)])).toHaveLength(2)
})

test('read again: what it leaves out is gone, what is older stays, and a gap drops what is beyond it', () => {
  const known = [5, 4, 3, 2, 1].map((at) => transaction(`t${at}`, at))
  const ids = (page: readonly Transaction[]) => renewPage(known, page).transactions.map(({ id }) => id)
  expect(ids([transaction('t6', 6), transaction('t5', 5), transaction('t3', 3)])).toEqual([
    't6',
    't5',
    't3',
    't2',
    't1',
  ])
  expect(ids([transaction('t9', 9), transaction('t8', 8)])).toEqual(['t9', 't8'])
  expect(ids([])).toEqual([])
})

const page = fc.array(
  fc.tuple(fc.constantFrom('0xa', '0xb', '0xc', '0xd', '0xe'), fc.integer({ min: 1, max: 2_000_000_000_000 })),
  { maxLength: 6 },
)
const toPage = (pairs: readonly (readonly [string, number])[]) =>
  [...new Map(pairs).entries()].map(([id, at]) => transaction(id, at))

test('whatever comes: no id twice, the newest first, and a page again changes nothing', () => {
  fc.assert(
    fc.property(page, page, (left, right) => {
      const once = addPage(toPage(left), toPage(right))
      expect(new Set(once.map(({ id }) => id)).size).toBe(once.length)
      expect(once.map(({ at }) => at)).toEqual(once.map(({ at }) => at).toSorted((one, two) => two - one))
      expect(addPage(once, toPage(right))).toEqual(once)
      const grouped = Object.values(groupByYear(once)).flatMap((months) => Object.values(months).flat())
      expect(grouped).toHaveLength(once.length)
      const renewed = renewPage(toPage(left), toPage(right)).transactions
      expect(renewPage(renewed, toPage(right)).transactions).toEqual(renewed)
    }),
  )
})

test('whatever the order of a page, what is known is the same', () => {
  fc.assert(
    fc.property(page, page, (left, right) => {
      expect(addPage(toPage(left).toReversed(), toPage(right).toReversed())).toEqual(
        addPage(toPage(left), toPage(right)),
      )
    }),
  )
})
