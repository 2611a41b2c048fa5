import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createQueue } from './createQueue.ts'
import type { Permission } from './mayLeave.ts'
import type { AnalyticsEvent } from './types.ts'

/** An event whose JSON, with its comma, has about 0.2 kB. */
function event(name: string, type: AnalyticsEvent['type'] = 'track'): AnalyticsEvent {
  const bare = { eventId: '', type, event: name, url: '', domain: '', timestamp: 1, properties: {} }
  return { ...bare, eventId: 'x'.repeat(207 - JSON.stringify(bare).length) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function createWorld(mayLeave: () => Permission | Promise<Permission> = () => true) {
  const end = new AbortController()
  onTestFinished(() => end.abort())
  const batches: string[][] = []
  const queue = createQueue({
    deliver: (events) => void batches.push(events.map(({ event }) => event)),
    mayLeave,
    signal: end.signal,
  })
  return { batches, queue, end }
}

function show(state: 'hidden' | 'visible') {
  const spy = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
  spy.mockRestore()
}

describe('batches (analytics 7)', () => {
  test('225 events of 0.2 kB are one batch, and three that wait', () => {
    const { batches, queue, end } = createWorld()
    for (let index = 0; index < 225; index++) queue.add(event('E'))
    expect(batches.map(({ length }) => length)).toEqual([222])
    end.abort()
    expect(batches.map(({ length }) => length)).toEqual([222, 3])
  })

  test('nothing waits longer than ten seconds; the first event after a pause leaves at once', () => {
    const { batches, queue } = createWorld()
    queue.add(event('FIRST'))
    vi.advanceTimersByTime(9_999)
    expect(batches).toEqual([])
    vi.advanceTimersByTime(1)
    expect(batches).toEqual([['FIRST']])
    vi.advanceTimersByTime(60_000)
    queue.add(event('LATER'))
    queue.add(event('WAITS'))
    expect(batches).toEqual([['FIRST'], ['LATER']])
  })

  test('an error takes with it what waits', () => {
    const { batches, queue } = createWorld()
    queue.add(event('BEFORE'))
    queue.add(event('API_ERROR', 'error'))
    expect(batches).toEqual([['BEFORE', 'API_ERROR']])
  })

  test('a page that is hidden, frozen or left sends what there is; one that is shown, or has nothing, does not', () => {
    const { batches, queue } = createWorld()
    const leave = [
      () => show('hidden'),
      () => document.dispatchEvent(new Event('freeze')),
      () => dispatchEvent(new Event('pagehide')),
    ]
    for (const [index, go] of leave.entries()) {
      queue.add(event('E'))
      show('visible')
      expect(batches).toHaveLength(index)
      go()
      go()
      expect(batches).toHaveLength(index + 1)
    }
  })

  test('a kit that has ended sends what there was, and takes nothing more', () => {
    const { batches, queue, end } = createWorld()
    queue.add(event('LAST'))
    end.abort()
    queue.add(event('AFTER'))
    dispatchEvent(new Event('pagehide'))
    vi.advanceTimersByTime(60_000)
    expect(batches).toEqual([['LAST']])
  })
})

describe('consent (analytics 4)', () => {
  test('without an answer the newest 45 KB wait, and leave with it', () => {
    let answer: Permission
    const { batches, queue } = createWorld(() => answer)
    for (let index = 0; index < 1_000; index++) queue.add(event(`E${index}`))
    vi.advanceTimersByTime(60_000)
    expect(batches).toEqual([])
    answer = true
    vi.advanceTimersByTime(10_000)
    expect(batches.map(({ length }) => length)).toEqual([221])
    expect(batches[0]?.at(-1)).toBe('E999')
  })

  test('what was refused is gone, also when the visitor agrees later', () => {
    let answer: Permission = false
    const { batches, queue } = createWorld(() => answer)
    queue.add(event('REFUSED'))
    vi.advanceTimersByTime(10_000)
    answer = true
    queue.add(event('AGREED'))
    vi.advanceTimersByTime(10_000)
    expect(batches).toEqual([['AGREED']])
  })

  test('an answer that takes its time is waited for once', async () => {
    const asked: ((answer: Permission) => void)[] = []
    const { batches, queue } = createWorld(() => new Promise((resolve) => asked.push(resolve)))
    queue.add(event('FIRST'))
    dispatchEvent(new Event('pagehide'))
    queue.add(event('SECOND'))
    dispatchEvent(new Event('pagehide'))
    expect([asked.length, batches]).toEqual([1, []])
    asked[0]?.(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(batches).toEqual([['FIRST', 'SECOND']])
  })
})
