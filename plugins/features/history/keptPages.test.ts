import type { Transaction } from 'tapkit/kernel'
import { createMemoryArea } from 'tapkit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchTransactions } from './actions/fetchTransactions.ts'
import { now, openHistory, own, paid } from './fixtures/openHistory.ts'

const key = 'tapkit:default:v1:cache'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

/** A page of the tab; those before it have left `area`. */
async function visit(area: ReturnType<typeof createMemoryArea>, ...items: readonly Transaction[]) {
  const world = await openHistory({ area, answer: () => ({ items, next: 'older' }) })
  const read = async () => {
    await fetchTransactions(world.kernel)
    return world.kernel.state.features.history
  }
  return { ...world, read }
}

test('a reload draws the activity at once and asks nobody for 15 s (storage 6, history 4)', async () => {
  const area = createMemoryArea()
  const first = await visit(area, paid('a'), paid('b', 2))
  const before = await first.read()
  first.kernel.destroy()
  const second = await visit(area, paid('c'))
  expect(await second.read()).toMatchObject({ transactions: before.transactions, next: 'older', loading: false })
  expect(second.asked).toEqual([])
  vi.setSystemTime(now + 15_001)
  expect((await second.read()).transactions.map(({ id }) => id)).toEqual(['c'])
})

test('what another script has put there is read as a service’s answer is: as plain text, and of this network alone', async () => {
  const area = createMemoryArea()
  const first = await visit(area, paid('a'))
  await first.read()
  first.kernel.destroy()
  const rows = JSON.parse(sessionStorage.getItem(key) ?? '').value
  const spoilt = [paid('a', 0, { kind: 'send\u202e<b>' }), paid('b', 0, { networkId: 'river:2' }), { id: 5 }, null]
  for (const name of Object.keys(rows)) rows[name] = [now, JSON.stringify({ items: spoilt, next: {} })]
  sessionStorage.setItem(key, JSON.stringify({ value: rows }))
  const { read } = await visit(area)
  expect(await read()).toMatchObject({ transactions: [{ id: 'a', kind: 'send<b>' }], next: undefined })
})

test('a disconnect takes the activity out of the tab’s storage', async () => {
  const { kernel, read, chain } = await visit(createMemoryArea(), paid('a'))
  await read()
  expect(sessionStorage.getItem(key)).toContain(own)
  await kernel.disconnect({ namespace: chain.namespace })
  expect(sessionStorage.getItem(key)).toBe(null)
})
