import type { BaseError, ThrownBy } from '../errors/base.ts'
import { toCoded } from '../errors/toCoded.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'

const perMinute = 5

/** Hands an error to `onError`, at most 5 a minute (errors 3) and none once the kit is destroyed, and answers it as one of ours. */
export function report(kernel: Kernel, error: unknown, by?: ThrownBy): BaseError {
  const coded = toCoded(error, by)
  const { reports } = runtimeOf(kernel)
  const now = Date.now()
  const recent = reports.filter((at) => now - at < 60_000)
  if (recent.length < perMinute && !kernel.signal.aborted) {
    recent.push(now)
    kernel.hooks.onError.call(coded)
  }
  reports.splice(0, reports.length, ...recent)
  return coded
}
