import type { Kernel } from '../types/kernel.ts'

/** Resolves at the change of a kernel's state after which a condition holds; at once if it holds now. */
export function until(kernel: Kernel, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds()) return resolve()
    const stop = kernel.subscribe(() => {
      if (!holds()) return
      stop()
      resolve()
    })
  })
}
