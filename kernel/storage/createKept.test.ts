import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryArea } from '../testing/index.ts'
import { createCache } from './createCache.ts'
import { createKept } from './createKept.ts'
import { createStorage, type StorageArea } from './createStorage.ts'

const name = 'tapkit:shop:v1:cache'
const now = 1_800_000_000_000

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => void vi.useRealTimers())

/** A page's cache over the storage of its tab; `loads` counts what was asked. */
function openPage(area: StorageArea = createMemoryArea(), kit = 'shop') {
  const cache = createCache(createKept(createStorage({ kit, area })))
  let loads = 0
  const read = <value>(value: value, key = 'account:a:balance', lifetime = 30_000) =>
    cache.through(
      key,
      lifetime,
      async () => {
        loads++
        return value
      },
      asNumber as (json: unknown) => value,
    )
  return { cache, read, loads: () => loads }
}

const asNumber = (json: unknown): number => {
  if (typeof json !== 'number') throw new TypeError('no number')
  return json
}

test('default: the next page of the tab has the answer for its lifetime, counted from the first question, and asks nobody (storage 6)', async () => {
  const area = createMemoryArea()
  expect(await openPage(area).read(1)).toBe(1)
  expect([...area.entries.keys()]).toEqual([name])
  vi.setSystemTime(now + 30_000)
  const second = openPage(area)
  expect([await second.read(2), second.loads()]).toEqual([1, 0])
  vi.setSystemTime(now + 30_001)
  expect([await second.read(2), second.loads()]).toEqual([2, 1])
  const third = openPage(area)
  expect([await third.read(3), third.loads()]).toEqual([2, 0])
})

test('behavior: an answer that no `parse` reads back lives as long as the page (storage 6)', async () => {
  const area = createMemoryArea()
  await openPage(area).cache.through('gas', 30_000, async () => 1)
  expect(area.entries.size).toBe(0)
})

test('behavior: two kits of a tab do not meet, and what one drops the other has (storage 2)', async () => {
  const area = createMemoryArea()
  const [shop, club] = [openPage(area), openPage(area, 'club')]
  await shop.read(1)
  expect([await club.read(2), club.loads()]).toEqual([2, 1])
  shop.cache.drop()
  expect([...area.entries.keys()]).toEqual(['tapkit:club:v1:cache'])
})

test('behavior: what is dropped is dropped for the next page as well, and a late answer does not bring it back', async () => {
  const area = createMemoryArea()
  const page = openPage(area)
  await page.read(1)
  await page.read(2, 'account:b:balance')
  const late = page.read(3, 'account:a:tokens')
  page.cache.drop('account:a:')
  await late
  const next = openPage(area)
  expect([await next.read(7), await next.read(7, 'account:a:tokens'), await next.read(7, 'account:b:balance')]).toEqual(
    [7, 7, 2],
  )
})

test('behavior: a time still to come is no young one: the clock may have been set back', async () => {
  const area = createMemoryArea()
  const page = openPage(area)
  await page.read(1)
  vi.setSystemTime(now - 1)
  expect(await page.read(2)).toBe(2)
  vi.setSystemTime(now - 2)
  expect(await openPage(area).read(3)).toBe(3)
})

test('behavior: nothing is kept for longer than 5 minutes, whatever its lifetime', async () => {
  const area = createMemoryArea()
  await openPage(area).read(1, 'chains', Number.POSITIVE_INFINITY)
  vi.setSystemTime(now + 300_000)
  expect(await openPage(area).read(2, 'chains', Number.POSITIVE_INFINITY)).toBe(1)
  vi.setSystemTime(now + 300_001)
  expect(await openPage(area).read(2, 'chains', Number.POSITIVE_INFINITY)).toBe(2)
})

test('behavior: the tab’s storage is not filled: the oldest answers go, and one that is too long takes no others with it', async () => {
  const area = createMemoryArea()
  const page = openPage(area)
  const long = 'x'.repeat(90_000)
  for (let turn = 0; turn < 9; turn++) await page.read(long, `account:a:${turn}`)
  await page.read('x'.repeat(2_000_000), 'account:a:endless')
  const text = area.entries.get(name) ?? ''
  expect(text.length).toBeLessThan(500_000)
  expect(Object.keys(JSON.parse(text).value)).toEqual(['account:a:5', 'account:a:6', 'account:a:7', 'account:a:8'])
})

test('error: what another script has written there is not drawn, and takes nothing else with it (storage 3)', async () => {
  const area = createMemoryArea()
  await openPage(area).read(1, 'good')
  const rows = JSON.parse(area.entries.get(name) ?? '').value
  const bad = [null, 7, 'x', [], [now], [now, 5], ['now', '5'], [now, '{'], [now, '"<img>"'], [now + 1, '5'], [-1, '5']]
  for (const entry of bad) {
    area.setItem(name, JSON.stringify({ value: { ...rows, 'account:a:balance': entry } }))
    const page = openPage(area)
    expect([await page.read(2), await page.read(2, 'good')], JSON.stringify(entry)).toEqual([2, 1])
  }
})

test('error: no text in the storage makes a read throw or answer what the schema refuses', async () => {
  const text = fc.oneof(
    fc.json(),
    fc.string(),
    fc.json().map((value) => `{"value":${value}}`),
  )
  await fc.assert(
    fc.asyncProperty(text, async (written) => {
      expect(typeof (await openPage(createMemoryArea({ [name]: written })).read(2))).toBe('number')
    }),
  )
})

test('error: where storage is full or denied, the page goes on by itself, and nothing throws (storage 4, storage 5)', async () => {
  const refuse = () => {
    throw new DOMException('denied', 'QuotaExceededError')
  }
  for (const area of [
    { getItem: refuse, setItem: refuse, removeItem: refuse },
    { ...createMemoryArea(), setItem: refuse },
  ]) {
    const page = openPage(area)
    expect([await page.read(1), await page.read(2), page.loads()]).toEqual([1, 1, 1])
    page.cache.drop()
    expect(await page.read(3)).toBe(3)
  }
  const circle: Record<string, unknown> = {}
  circle.self = circle
  expect(await openPage().read(circle)).toBe(circle)
})
