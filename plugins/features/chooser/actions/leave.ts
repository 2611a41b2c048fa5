import type { Kernel } from 'tapkit/kernel'
import { liveOf } from '../live.ts'

/** Escape, the close button, a press outside: cancels the choice, or hides the overlay while a wallet is asked. */
export function leave(kernel: Kernel): boolean {
  liveOf(kernel)?.cancel()
  return true
}
