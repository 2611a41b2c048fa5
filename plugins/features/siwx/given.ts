import type { Kernel } from 'tapkit/kernel'
import type { SiwxOptions } from './options.ts'

/** The sign-in options of each kit: noted when the kit is composed, and read by code that loads later. */
export const given = new WeakMap<Kernel, SiwxOptions>()
