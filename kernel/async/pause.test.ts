import { afterEach, expect, test, vi } from 'vitest'
import { pause } from './pause.ts'

afterEach(() => void vi.useRealTimers())

const day = 86_400_000

async function paused(ms: number, after: number) {
  vi.useFakeTimers()
  const own = new AbortController()
  let isOver = false
  const over = pause(ms, own.signal).then(
    () => {
      isOver = true
    },
    () => undefined,
  )
  await vi.advanceTimersByTimeAsync(after)
  const before = isOver
  own.abort()
  await over
  return { isOver: before, timers: vi.getTimerCount() }
}

test.each([30 * day, 60 * day])(
  'behavior: %i ms are waited in full, beyond what one timer takes (pay 11)',
  async (ms) => {
    expect(await paused(ms, ms - 1)).toEqual({ isOver: false, timers: 0 })
    expect(await paused(ms, ms)).toEqual({ isOver: true, timers: 0 })
  },
)

test('behavior: an endless wait ends with its signal alone', async () => {
  expect(await paused(Number.POSITIVE_INFINITY, 100 * day)).toEqual({ isOver: false, timers: 0 })
})
