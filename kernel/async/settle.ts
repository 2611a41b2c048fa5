import { ConnectAbortedError } from '../errors/connection.ts'

/** The error of a task that was given up, from the reason of its signal. */
export const toAborted = (reason: unknown): ConnectAbortedError =>
  reason instanceof ConnectAbortedError ? reason : new ConnectAbortedError({ cause: reason })

/** The task's outcome, or a rejection with the abort's reason as soon as `signal` aborts. */
export function settle<value>(task: () => Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(toAborted(signal.reason))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    // The task starts in this very call. Otherwise an abort could come first, and the task would run for an attempt
    // that is over.
    new Promise<value>((start) => start(task()))
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
