import type { Kernel } from 'tapkit/kernel'
import { createPresses, type Presses } from './createPresses.ts'

const made = new WeakMap<Kernel, Presses>()

/** The presses of a kernel. The key of Connect loads no more than this code: the window has to open in the press itself. */
export function pressesOf(kernel: Kernel): Presses {
  const presses = made.get(kernel) ?? createPresses(kernel)
  made.set(kernel, presses)
  return presses
}
