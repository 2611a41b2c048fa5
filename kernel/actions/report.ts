import { BaseError } from '../errors/base.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'

const perMinute = 5

function messageOf(error: unknown): string {
  const text = typeof error === 'object' && error !== null && 'message' in error ? error.message : error
  return typeof text === 'string' && text !== '' ? text : 'Unknown error'
}

/** Hands an error to `onError`, at most 5 a minute (spec 9), and answers it as one of ours. */
export function report(kernel: Kernel, error: unknown): BaseError {
  const coded =
    error instanceof BaseError
      ? error
      : new BaseError({
          code: 'unknown',
          message: messageOf(error),
          cause: error,
        })
  const { reports } = runtimeOf(kernel)
  const now = Date.now()
  const recent = reports.filter((at) => now - at < 60_000)
  if (recent.length < perMinute) {
    recent.push(now)
    kernel.hooks.onError.call(coded)
  }
  reports.splice(0, reports.length, ...recent)
  return coded
}
