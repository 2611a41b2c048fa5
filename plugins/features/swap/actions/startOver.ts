import type { Kernel } from 'tapkit/kernel'
import { swapState } from '../state.ts'

/** Empties the form. */
export const startOver = (kernel: Kernel): void => swapState.reset(kernel)
