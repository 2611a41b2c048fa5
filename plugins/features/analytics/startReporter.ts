import type { Kernel } from 'tapkit/kernel'
import { createHandOver } from './createHandOver.ts'
import { createLimit } from './createLimit.ts'
import { createQueue } from './createQueue.ts'
import { createServiceSink } from './createServiceSink.ts'
import { describeKit } from './describeKit.ts'
import { mayLeave } from './mayLeave.ts'
import { createReader } from './toEvent.ts'
import type { AnalyticsOptions, AnalyticsSink, Heard } from './types.ts'

/** Errors in any minute. */
const errors = { limit: 5, within: 60_000 }

/** Begins to tell, at the visitor's first open. Answers what takes each moment. */
export function startReporter(
  kernel: Kernel,
  options: AnalyticsOptions & { readonly endpoint: string; readonly sinks: readonly AnalyticsSink[] },
): (heard: Heard) => void {
  const { projectId, endpoint, sinks, consent } = options
  if (kernel.signal.aborted) return () => {}
  const own = projectId ? [createServiceSink({ kernel, projectId, endpoint })] : []
  const handOver = createHandOver(kernel, [...own, ...sinks])
  const queue = createQueue({
    deliver: handOver.deliver,
    mayLeave: () => mayLeave(kernel, consent),
    signal: kernel.signal,
  })
  const read = createReader(kernel)
  const isWithinLimit = createLimit(errors)
  queue.add(describeKit(kernel))
  return (heard) => {
    // That a sink has failed is the developer's to know, and no news for the sinks.
    if (heard.hook === 'onError' && (handOver.isReporting() || !isWithinLimit())) return
    const event = read(heard)
    if (event) queue.add(event)
  }
}
