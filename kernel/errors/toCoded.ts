import { BaseError, blame, KernelError, read, type ThrownBy } from './base.ts'

/** Turns any thrown value into a tapkit error. Never throws. */
export function toCoded(error: unknown, by?: ThrownBy): BaseError {
  try {
    if (error instanceof BaseError) return error
  } catch {
    // A proxy may throw if its class is read.
  }
  const message = read(error, 'message') ?? error
  const coded = new KernelError({
    code: 'unknown',
    message: (typeof message === 'string' && message.slice(0, 500)) || 'Unknown error',
    cause: error,
  })
  if (by) blame(coded, by)
  return coded
}
