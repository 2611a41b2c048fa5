import type { Kernel } from 'tapkit/kernel'
import { optionsOf } from '../login/given.ts'

/** The host of the secure page, by which sentences name the page. */
export const securePageOf = (kernel: Kernel): string => new URL(optionsOf(kernel).secure).host
