import type { Kernel } from 'tapkit/kernel'

/** The work of a kernel that is under way: the newest look-up, and a registration that the visitor may give up. */
export const lookups = new WeakMap<Kernel, AbortController>()
export const attempts = new WeakMap<Kernel, AbortController>()
