/**
 * Waits for `ms`; rejects with the abort's reason as soon as `signal` aborts, and leaves no timer behind.
 * @example
 * ```ts
 * import { type Kernel, pause } from 'tapkit/kernel'
 * export const waitASecond = (kernel: Kernel) => pause(1_000, kernel.signal)
 * ```
 */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
