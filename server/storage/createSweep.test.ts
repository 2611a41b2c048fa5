import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSweep } from './createSweep.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a sweep looks into sixteen entries at once, and into none again that cannot be over (server 12)', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `session-${index}`)
  const end = Date.now() + 3_600_000
  const asked: string[] = []
  let [open, widest] = [0, 0]
  const sweep = createSweep(
    async () => names,
    async (name) => {
      asked.push(name)
      widest = Math.max(widest, ++open)
      await new Promise((done) => setTimeout(done, 1))
      open--
      return end
    },
  )
  sweep('session-0', end)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([asked.length, widest, asked.includes('session-0')]).toEqual([499, 16, false])
  names.push('session-new', 'session-ours')
  await vi.advanceTimersByTimeAsync(700_000)
  sweep('session-ours', Date.now() + 60_000)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.slice(499)).toEqual(['session-new'])
  await vi.advanceTimersByTimeAsync(700_000)
  // An entry that should have lived longer, but was ended.
  sweep('session-1', Date.now())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.slice(500).toSorted()).toEqual(['session-1', 'session-ours'])
  await vi.advanceTimersByTimeAsync(3_600_000)
  sweep('session-0', Date.now())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.length).toBe(502 + 502)
})

test('a sweep that takes longer than the time between two is not joined by a second, and one that fails ends (server 12)', async () => {
  let walks = 0
  const fails = [true, false, false]
  const sweep = createSweep(
    async () => {
      walks++
      if (fails.shift()) throw new Error('EMFILE')
      return Array.from({ length: 16 * 30 }, (_, index) => `session-${index}`)
    },
    () => new Promise((done) => setTimeout(() => done(undefined), 50_000)),
  )
  for (const expected of [1, 2, 2, 2, 3]) {
    sweep('session-written', 0)
    await vi.advanceTimersByTimeAsync(600_001)
    expect(walks).toBe(expected)
  }
})

test('a clock that is set back stops no sweep (server 12)', async () => {
  let walks = 0
  const sweep = createSweep(
    async () => {
      walks++
      return []
    },
    async () => undefined,
  )
  sweep('session-a', 0)
  await vi.advanceTimersByTimeAsync(1)
  vi.setSystemTime(Date.now() - 86_400_000)
  await vi.advanceTimersByTimeAsync(600_000)
  sweep('session-b', 0)
  expect(walks).toBe(2)
})
