import type { Kernel } from '../types/kernel.ts'
import { pull } from './commit.ts'

/** Takes up what an earlier visit left: its sessions, which no wallet has been asked for yet, and the visitor's choices. */
export const recall = (kernel: Kernel): void => pull(kernel)
