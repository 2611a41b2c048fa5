/**
 * A signal that aborts as soon as one of several does, also in browsers that have no `AbortSignal.any`.
 * @example
 * ```ts
 * import { anySignal, type Kernel } from 'tapkit/kernel'
 * export const within = (kernel: Kernel, ms: number) => anySignal([kernel.signal, AbortSignal.timeout(ms)])
 * ```
 */
export function anySignal(signals: readonly AbortSignal[]): AbortSignal {
  if (typeof AbortSignal.any === 'function') return AbortSignal.any([...signals])
  const controller = new AbortController()
  const { signal } = controller
  for (const each of signals) {
    if (each.aborted) controller.abort(each.reason)
    // Its listener goes with the first one that aborts; the browser's own goes without one.
    each.addEventListener('abort', () => controller.abort(each.reason), { signal })
  }
  return signal
}
