import { type Kernel, sdkOf } from 'tapkit/kernel'
import type { AnalyticsEvent, AnalyticsSink } from './types.ts'

type Input = { readonly kernel: Kernel; readonly projectId: string; readonly endpoint: string }

/** The service: errors one by one to `/e`, everything else in batches to `/batch`. That it fails is nobody's concern. */
export function createServiceSink({ kernel, projectId, endpoint }: Input): AnalyticsSink {
  const base = endpoint.replace(/\/+$/, '')
  return (events) => {
    const params = { projectId, ...sdkOf(kernel) }
    const tracked = events.filter(({ type }) => type === 'track').map(toTracked)
    if (tracked.length > 0) sendBatch(`${base}/batch?${new URLSearchParams(params)}`, JSON.stringify(tracked))
    for (const event of events) {
      if (event.type !== 'error') continue
      kernel.http
        .post(`${base}/e`, { params, body: toError(event), parse: () => undefined, retries: 0 })
        .catch(() => {})
    }
  }
}

/**
 * A beacon that says nothing of who sends it: `navigator.sendBeacon` would send the service's cookies, and the page's
 * whole address where its Referrer-Policy is lax (privacy 2). It outlives the page as one does, and is a text, so that no
 * preflight has to come back first.
 */
function sendBatch(url: string, body: string): void {
  fetch(url, {
    method: 'POST',
    body,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
  }).catch(() => {})
}

function toTracked({ eventId, url, domain, timestamp, type, event, properties }: AnalyticsEvent) {
  return { eventId, url, domain, timestamp, props: { type, event, properties } }
}

function toError({ eventId, url, domain, timestamp, type, event, properties }: AnalyticsEvent) {
  const { errorType, errorMessage, stackTrace } = properties
  const props = { type, event, errorType, errorMessage, stackTrace }
  return { eventId, url, domain, timestamp: new Date(timestamp).toISOString(), props }
}
