/** The promise's outcome, or the abort's reason as soon as `signal` aborts. */
export function unlessAborted<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
  })
}
