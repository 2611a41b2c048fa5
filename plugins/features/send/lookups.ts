import type { Kernel } from 'tapkit/kernel'

/**
 * The running lookup of a recipient. It stands apart from the code of lookups, so that the entry can end it without
 * loading that code.
 */
export const lookups = new WeakMap<Kernel, AbortController>()
