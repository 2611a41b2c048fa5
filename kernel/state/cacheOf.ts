import { type Cache, createCache } from '../storage/createCache.ts'
import { createKept } from '../storage/createKept.ts'
import type { Kernel } from '../types/kernel.ts'
import { runtimeOf } from './runtime.ts'

/** The answers of services that a kernel shares while they are young. */
export function cacheOf(kernel: Kernel): Cache {
  const runtime = runtimeOf(kernel)
  const { visit } = runtime
  runtime.cache ??= createCache(visit.lasts ? createKept(visit) : undefined)
  return runtime.cache
}
