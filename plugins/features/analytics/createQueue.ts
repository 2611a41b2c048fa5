import type { Permission } from './mayLeave.ts'
import type { AnalyticsEvent } from './types.ts'

/** A batch is sent when its JSON is longer; what waits for an answer is never longer. Bytes: an event is ASCII. */
const largest = 45 * 1024
/** Events do not wait longer, in ms. */
const longest = 10_000

type Input = {
  readonly deliver: (events: readonly AnalyticsEvent[]) => void
  readonly mayLeave: () => Permission | Promise<Permission>
  readonly signal: AbortSignal
}

/**
 * Gathers events into batches: each leaves when it is large, after ten seconds, with an error, and when the page is hidden,
 * frozen or left (analytics 7).
 */
export function createQueue({ deliver, mayLeave, signal }: Input): { add(event: AnalyticsEvent): void } {
  let events: AnalyticsEvent[] = []
  let size = 0
  let isAsking = false
  let last = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = () => {
    if (!signal.aborted) timer ??= setTimeout(() => flush(), Math.max(0, last + longest - Date.now()))
  }
  const settle = (permission: Permission) => {
    if (permission === undefined) return wait()
    const batch = events
    events = []
    size = 0
    if (permission && batch.length > 0) deliver(Object.freeze(batch))
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    last = Date.now()
    if (events.length === 0 || isAsking) return
    const permission = mayLeave()
    // At once where the answer is known: a page that is left waits for nothing.
    if (typeof permission !== 'object') return settle(permission)
    isAsking = true
    void permission.then((answer) => {
      isAsking = false
      settle(answer)
    })
  }
  const hidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  document.addEventListener('visibilitychange', hidden, { signal })
  document.addEventListener('freeze', flush, { signal })
  addEventListener('pagehide', flush, { signal })
  signal.addEventListener('abort', flush, { once: true })

  return {
    add(event) {
      if (signal.aborted) return
      events.push(event)
      size += lengthOf(event)
      if (event.type === 'error' || size > largest || Date.now() - last > longest) flush()
      // It still waits for an answer: the newest are kept.
      while (size > largest) size -= lengthOf(events.shift())
      if (events.length > 0) wait()
    },
  }
}

/** With the comma. */
const lengthOf = (event: AnalyticsEvent | undefined): number => JSON.stringify(event).length + 1
