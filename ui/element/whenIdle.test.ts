import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { whenIdle } from './whenIdle.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const load = (state: DocumentReadyState) => void vi.spyOn(document, 'readyState', 'get').mockReturnValue(state)
const { signal } = new AbortController()

test('waits until the page has loaded, and then for the browser', () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => void idle.push(run))
  load('interactive')
  const call = vi.fn()
  whenIdle(call, signal)
  expect(idle).toEqual([])
  dispatchEvent(new Event('load'))
  expect(call).not.toHaveBeenCalled()
  idle[0]?.()
  expect(call).toHaveBeenCalledOnce()
})
test('waits a moment where the browser does not say when it is idle', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  load('complete')
  const call = vi.fn()
  whenIdle(call, signal)
  vi.advanceTimersByTime(499)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledOnce()
})
test('calls nothing where the visitor saves data, nor of a kit that has ended', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  load('complete')
  const call = vi.fn()
  const end = new AbortController()
  whenIdle(call, end.signal)
  end.abort()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  whenIdle(call, signal)
  vi.advanceTimersByTime(60_000)
  expect(call).not.toHaveBeenCalled()
})
