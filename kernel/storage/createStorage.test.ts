import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryArea } from '../testing/index.ts'
import { createCache } from './createCache.ts'
import { createStorage, type StorageArea } from './createStorage.ts'

afterEach(() => void vi.useRealTimers())

const asText = (json: unknown): string => {
  if (typeof json !== 'string') throw new Error('not a text')
  return json
}

test('default: keeps a value between two visits, under a versioned name', () => {
  const area = createMemoryArea()
  createStorage({ kit: 'shop', area }).set('choice', 'dark')
  expect([...area.entries.keys()]).toEqual(['tapkit:shop:v1:choice'])
  expect(createStorage({ kit: 'shop', area }).get('choice', asText)).toBe('dark')
})

test('behavior: two kits on a page do not meet (storage 2)', () => {
  const area = createMemoryArea({ theirs: 'kept' })
  const [one, two] = [createStorage({ kit: 'one', area }), createStorage({ kit: 'two', area })]
  one.set('key', 'a')
  two.set('key', 'b')
  one.remove('key')
  expect([one.get('key', asText), two.get('key', asText), area.getItem('theirs')]).toEqual([undefined, 'b', 'kept'])
})

test('behavior: a value lives for its lifetime and no longer', () => {
  vi.useFakeTimers()
  const area = createMemoryArea()
  const storage = createStorage({ kit: 'k', area })
  storage.set('short', 'x', 30_000)
  vi.advanceTimersByTime(30_000)
  expect(storage.get('short', asText)).toBe('x')
  vi.advanceTimersByTime(1)
  expect(storage.get('short', asText)).toBeUndefined()
  expect(area.entries.size).toBe(0)
})

test('behavior: bigint is stored as text (storage 2)', () => {
  const storage = createStorage({ kit: 'k', area: createMemoryArea() })
  storage.set('amount', { value: 2n ** 64n })
  expect(storage.get('amount', (json) => BigInt((json as { value: string }).value))).toBe(2n ** 64n)
})

test('error: corrupt and foreign values are as if they were not there (storage 3)', () => {
  for (const text of ['', '{', 'null', '7', '"x"', '[]', '{"other":1}', '{"value":5}', '\u0000']) {
    const storage = createStorage({ kit: 'k', area: createMemoryArea({ 'tapkit:k:v1:key': text }) })
    expect(storage.get('key', asText), text).toBeUndefined()
  }
})

test('error: without a storage, values live as long as the page, which it says (storage 5)', () => {
  const storage = createStorage({ kit: 'k' })
  expect([storage.lasts, createStorage({ kit: 'k', area: createMemoryArea() }).lasts]).toEqual([false, true])
  storage.set('key', 'x')
  expect(storage.get('key', asText)).toBe('x')
  storage.remove('key')
  expect(storage.get('key', asText)).toBeUndefined()
})

test('error: a storage that is full keeps what stands there, the page has the new value until somebody writes (storage 4)', () => {
  const full = createMemoryArea({ 'tapkit:k:v1:key': '{"value":"old"}' })
  const area: StorageArea = {
    ...full,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const storage = createStorage({ kit: 'k', area })
  storage.set('key', 'new')
  expect(storage.get('key', asText)).toBe('new')
  expect(createStorage({ kit: 'k', area }).get('key', asText)).toBe('old')
  full.setItem('tapkit:k:v1:key', '{"value":"another tab’s"}')
  expect(storage.get('key', asText)).toBe('another tab’s')
})

test('error: a storage that cannot be read for a moment is not written over (storage 3)', () => {
  const inner = createMemoryArea({ 'tapkit:k:v1:key': '{"value":"old"}' })
  let fails = true
  const area: StorageArea = {
    ...inner,
    getItem(name) {
      if (fails) throw new DOMException('busy', 'UnknownError')
      return inner.getItem(name)
    },
  }
  const storage = createStorage({ kit: 'k', area })
  expect([storage.read('key'), storage.has('key'), storage.set('key', 'new')]).toEqual([undefined, false, false])
  expect(storage.get('key', asText)).toBe('new')
  fails = false
  expect([storage.get('key', asText), storage.read('key')]).toEqual(['old', '{"value":"old"}'])
  expect([storage.set('key', 'new'), storage.get('key', asText)]).toEqual([true, 'new'])
})

test('error: a storage that throws at every touch, and a value that JSON cannot hold, throw nothing', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const storage = createStorage({ kit: 'k', area: { getItem: refuse, setItem: refuse, removeItem: refuse } })
  storage.set('key', 'x')
  expect(storage.get('key', asText)).toBe('x')
  storage.remove('key')
  expect(storage.get('key', asText)).toBeUndefined()
  const loop: Record<string, unknown> = {}
  loop.self = loop
  storage.set('key', loop)
  expect(storage.get('key', (json) => json)).toBeUndefined()
})

test('behavior: the cache shares what is under way and what is young, and forgets failures', async () => {
  vi.useFakeTimers()
  const cache = createCache()
  let loads = 0
  const load = async () => ++loads
  expect(await Promise.all([cache.through('a', 1_000, load), cache.through('a', 1_000, load)])).toEqual([1, 1])
  vi.advanceTimersByTime(1_001)
  expect(await cache.through('a', 1_000, load)).toBe(2)
  cache.drop('a')
  expect(await cache.through('a', 1_000, load)).toBe(3)
  await expect(cache.through('b', 1_000, () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await cache.through('b', 1_000, load)).toBe(4)
})
