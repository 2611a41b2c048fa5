import { type Kernel, sdkOf } from 'tapkit/kernel'
import type { AnalyticsEvent, AnalyticsSink } from './types.ts'
import { watchLeaving } from './watchLeaving.ts'

/** Milliseconds that the service has to take a batch. */
const limit = 10_000
/**
 * Bytes at most of what outlives the page and is on its way. A browser gives a page 64 KiB of these, and the host's own beacons need
 * their share.
 */
const most = 20 * 1024

type Input = { readonly kernel: Kernel; readonly projectId: string; readonly endpoint: string }

/** The service: errors one by one to `/e`, everything else in batches to `/batch`. That it fails is nobody's concern. */
export function createServiceSink({ kernel, projectId, endpoint }: Input): AnalyticsSink {
  const base = endpoint.replace(/\/+$/, '')
  const sendBatch = createSender(kernel.signal)
  return (events) => {
    const params = { projectId, ...sdkOf(kernel) }
    const tracked = events.filter(({ type }) => type === 'track').map((event) => JSON.stringify(toTracked(event)))
    sendBatch(`${base}/batch?${new URLSearchParams(params)}`, tracked)
    for (const event of events) {
      if (event.type !== 'error') continue
      kernel.http
        .post(`${base}/e`, { params, body: toError(event), parse: () => undefined, retries: 0 })
        .catch(() => {})
    }
  }
}

/**
 * Sends batches as beacons that say nothing of who sends them: `navigator.sendBeacon` would send the service's cookies, and the page's
 * whole address where its Referrer-Policy is lax (privacy 2). A batch is a text, so that no preflight has to come back first. The batch outlives
 * the page only if the page is being left, as browsers hold little of that at a time: of a larger batch, the first events that fit go by
 * themselves (analytics 8).
 */
function createSender(signal: AbortSignal): (url: string, events: readonly string[]) => void {
  const isLeaving = watchLeaving(signal)
  let onTheWay = 0
  const send = (url: string, events: readonly string[], keepalive: boolean) => {
    if (events.length === 0) return
    const body = `[${events.join()}]`
    const end = new AbortController()
    const timer = setTimeout(() => end.abort(), limit)
    const length = keepalive ? body.length : 0
    onTheWay += length
    fetch(url, {
      method: 'POST',
      body,
      keepalive,
      signal: end.signal,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    })
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer)
        onTheWay -= length
      })
  }
  return (url, events) => {
    const kept = isLeaving() ? countWithin(events, most - onTheWay) : 0
    send(url, events.slice(0, kept), true)
    send(url, events.slice(kept), false)
  }
}

/** How many events, from the first one on, make a list of no more bytes than there is room for: an event is ASCII. */
function countWithin(events: readonly string[], room: number): number {
  let length = 1
  for (const [at, event] of events.entries()) {
    length += event.length + 1
    if (length > room) return at
  }
  return events.length
}

function toTracked({ eventId, url, domain, timestamp, type, event, properties }: AnalyticsEvent) {
  return { eventId, url, domain, timestamp, props: { type, event, properties } }
}

function toError({ eventId, url, domain, timestamp, type, event, properties }: AnalyticsEvent) {
  const { errorType, errorMessage, stackTrace } = properties
  const props = { type, event, errorType, errorMessage, stackTrace }
  return { eventId, url, domain, timestamp: new Date(timestamp).toISOString(), props }
}
