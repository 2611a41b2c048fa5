import { anySignal, type Kernel } from 'tapkit/kernel'

/** Controllers of running work, by kernel and kind. Work ends when the next of its kind begins, or with the kernel. */
const running = new WeakMap<Kernel, Map<string, AbortController>>()

/** The signal of a work that takes the place of the earlier work of its kind. */
export function begin(kernel: Kernel, work: string): AbortSignal {
  const own = running.get(kernel) ?? new Map<string, AbortController>()
  running.set(kernel, own)
  own.get(work)?.abort()
  const next = new AbortController()
  own.set(work, next)
  return anySignal([next.signal, kernel.signal])
}

/** Ends a work. */
export const end = (kernel: Kernel, work: string): void => running.get(kernel)?.get(work)?.abort()
