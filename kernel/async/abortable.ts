/**
 * The promise's outcome, or the abort's reason as soon as `signal` aborts.
 * @throws the reason of the abort, and what the promise rejects with
 */
export function abortable<value>(promise: Promise<value>, signal: AbortSignal): Promise<value> {
  if (signal.aborted) {
    promise.catch(() => {})
    return Promise.reject(signal.reason)
  }
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
