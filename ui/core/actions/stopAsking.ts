import type { Kernel } from 'tapkit/kernel'

const attempts = new WeakMap<Kernel, AbortController>()

/** Gives up what a wallet was asked by the shown view, and answers the signal of what is asked next. */
export function stopAsking(kernel: Kernel): AbortSignal {
  attempts.get(kernel)?.abort()
  const next = new AbortController()
  attempts.set(kernel, next)
  return next.signal
}
