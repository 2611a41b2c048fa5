import type { Kernel } from 'tapkit/kernel'
import { swapState } from '../state.ts'

/** Empties the form; what a service trades is kept. */
export function startOver(kernel: Kernel): void {
  const { tokens } = swapState.of(kernel)
  swapState.reset(kernel)
  swapState.of(kernel).tokens = tokens
}
