import { BaseError, blame, KernelError, read, type ThrownBy } from './base.ts'

/** What somebody threw as one of ours: whatever it is, this does not throw. */
export function toCoded(error: unknown, by?: ThrownBy): BaseError {
  try {
    if (error instanceof BaseError) return error
  } catch {
    // A proxy may throw where its class is asked for.
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
