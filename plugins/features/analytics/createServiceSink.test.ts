import { createTestKernel } from 'tapkit/testing'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createServiceSink } from './createServiceSink.ts'
import type { AnalyticsEvent } from './types.ts'

/** The bytes that a browser holds of requests that outlive their page: each request beyond fails, and so does the host's own beacon. */
const browserHolds = 64 * 1024

let state: DocumentVisibilityState = 'visible'
beforeEach(() => {
  vi.useFakeTimers()
  state = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => state)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A service that takes every request and says nothing, until it is to say something. */
function silentService() {
  type Taken = {
    readonly size: number
    readonly keepalive: boolean
    readonly count: number
    readonly answer: () => void
  }
  const open = new Set<Taken>()
  let sent = 0
  vi.stubGlobal('fetch', (_: string, { body, keepalive, signal }: RequestInit) => {
    sent++
    return new Promise<Response>((resolve, reject) => {
      const { length: count } = JSON.parse(String(body))
      const own = { size: String(body).length, keepalive: keepalive === true, count, answer: () => end(resolve) }
      const end = (settle: (value: Response) => void) => {
        open.delete(own)
        settle(new Response(''))
      }
      open.add(own)
      signal?.addEventListener('abort', () => end(() => reject(signal.reason)))
    })
  })
  const held = () => [...open].filter(({ keepalive }) => keepalive).reduce((sum, { size }) => sum + size, 0)
  return { open, held, sent: () => sent }
}

function openSink() {
  const kernel = createTestKernel({ plugins: [] })
  onTestFinished(() => kernel.destroy())
  const sink = createServiceSink({ kernel, projectId: 'p', endpoint: 'https://pulse.example' })
  return (bytes: number, count = 1) => {
    const event = { type: 'track', event: 'MODAL_OPEN', properties: { text: 'x'.repeat(bytes) } }
    void sink(Array.from({ length: count }, () => event as unknown as AnalyticsEvent))
  }
}

test('a service that says nothing takes none of what the page needs for its own beacons, and is given up after ten seconds (analytics 8)', async () => {
  const service = silentService()
  const send = openSink()
  send(45_000)
  expect([service.held(), service.open.size]).toEqual([0, 1])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(service.open.size).toBe(0)
})

test('a batch of a page that is left outlives it, and a host can still send 45 kB of its own (analytics 8)', async () => {
  const service = silentService()
  const send = openSink()
  dispatchEvent(new Event('pagehide'))
  send(2_000)
  expect(service.held()).toBeGreaterThan(2_000)
  // The page is in the browser's memory of pages, or hidden for long, and each ten seconds there is more to send.
  for (let batch = 0; batch < 20; batch++) send(3_000)
  send(45_000)
  expect(service.sent()).toBe(22)
  expect(browserHolds - service.held()).toBeGreaterThan(45_000)
  for (const { answer } of service.open) answer()
  await vi.advanceTimersByTimeAsync(0)
  send(3_000)
  expect(service.held()).toBeGreaterThan(3_000)
})

test.each([
  ['20 kB', 90, 90],
  ['45 kB', 205, 101],
])(
  'of %s that wait when a page is left, as much outlives it as its browser holds for it (analytics 8)',
  (_, count, kept) => {
    const service = silentService()
    const send = openSink()
    dispatchEvent(new Event('pagehide'))
    // An event has about 0.2 kB.
    send(128, count)
    const counts = [...service.open].map((each) => [each.keepalive, each.count])
    expect(counts).toEqual(
      kept < count
        ? [
            [true, kept],
            [false, count - kept],
          ]
        : [[true, kept]],
    )
    expect(browserHolds - service.held()).toBeGreaterThan(45_000)
  },
)

test.each([
  ['is hidden', () => (state = 'hidden'), true],
  ['is left', () => dispatchEvent(new Event('pagehide')), true],
  ['is shown again', () => [dispatchEvent(new Event('pagehide')), dispatchEvent(new Event('pageshow'))], false],
])('whether a batch outlives a page that %s: %#', (_, happen, isKept) => {
  const service = silentService()
  const send = openSink()
  happen()
  send(100)
  expect(service.held() > 0).toBe(isKept)
})
