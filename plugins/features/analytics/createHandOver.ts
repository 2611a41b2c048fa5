import type { Kernel } from 'tapkit/kernel'
import type { AnalyticsEvent, AnalyticsSink } from './types.ts'

/** Hands events to every sink. One that fails is told to the developer once, and gets the next events all the same (analytics 9). */
export function createHandOver(kernel: Kernel, sinks: readonly AnalyticsSink[]) {
  const failed = new Set<AnalyticsSink>()
  let isReporting = false

  const tell = (sink: AnalyticsSink, error: unknown) => {
    if (failed.has(sink) || kernel.signal.aborted) return
    failed.add(sink)
    isReporting = true
    kernel.report(error)
    isReporting = false
  }
  const give = async (sink: AnalyticsSink, events: readonly AnalyticsEvent[]) => sink(events)

  return {
    deliver(events: readonly AnalyticsEvent[]): void {
      for (const sink of sinks) void give(sink, events).catch((error) => tell(sink, error))
    },
    /** While a sink's own error is told. */
    isReporting: () => isReporting,
  }
}
