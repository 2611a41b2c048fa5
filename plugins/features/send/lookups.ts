import type { Kernel } from 'tapkit/kernel'

/** The lookup of a recipient that is under way, apart from the looking up: the entry ends it without loading that. */
export const lookups = new WeakMap<Kernel, AbortController>()
