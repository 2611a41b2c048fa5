/** A timer that is set for longer, in ms, fires at once. */
const longest = 0x7fffffff

/**
 * Waits for `ms`, `Infinity` included; rejects with the abort's reason as soon as `signal` aborts, and leaves no timer behind.
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
    const done = () => {
      signal.removeEventListener('abort', stop)
      resolve()
    }
    let timer: ReturnType<typeof setTimeout>
    const wait = (left: number) => {
      timer = left > longest ? setTimeout(() => wait(left - longest), longest) : setTimeout(done, left)
    }
    wait(ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}
