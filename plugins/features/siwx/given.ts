import type { Kernel } from 'tapkit/kernel'
import type { SiwxOptions } from './options.ts'

/** How each kit signs in: noted when it is composed, and read by what loads later. */
export const given = new WeakMap<Kernel, SiwxOptions>()
