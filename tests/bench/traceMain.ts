import type { Browser } from 'playwright-core'

/** A task of a page's main thread: from when to when, in µs, and how long it was on the processor, in ms. */
type Task = { readonly start: number; readonly end: number; readonly work: number }

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Time on the processor, in µs. */
  readonly tdur?: number
}

/** Records what the main thread does that sets the marks of one name while `act` runs; both in order. */
export async function traceMain(
  browser: Browser,
  name: string,
  act: () => Promise<unknown>,
): Promise<{ marks: number[]; tasks: Task[] }> {
  const client = await browser.newBrowserCDPSession()
  try {
    const events: TraceEvent[] = []
    client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
    await client.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', 'blink.user_timing'] },
    })
    await act()
    const whole = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
    await client.send('Tracing.end')
    await whole
    const first = events.find((event) => event.name === name)
    if (!first) throw new Error(`No mark ${name} was set.`)
    const own = events
      .filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
      .toSorted((left, right) => left.ts - right.ts)
    return {
      marks: own.filter((event) => event.name === name).map(({ ts }) => ts),
      tasks: own
        .filter((event) => event.name === 'ThreadControllerImpl::RunTask')
        .map(({ ts, dur = 0, tdur = 0 }) => ({ start: ts, end: ts + dur, work: tdur / 1000 })),
    }
  } finally {
    await client.detach()
  }
}
