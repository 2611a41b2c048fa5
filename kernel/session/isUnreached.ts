import { isError } from '../errors/isError.ts'

/** No answer, or one that is none. */
const unanswered = ['HttpNetworkError', 'HttpTimeoutError', 'HttpParseError'] as const

/** Whether an error, or what it comes of, says that nobody has answered, or only that they cannot now: nothing was decided by that. */
export function isUnreached(error: unknown): boolean {
  let current = error
  for (let depth = 0; depth < 6 && typeof current === 'object' && current !== null; depth++) {
    if (isError(current, 'HttpStatusError')) return current.status >= 500 || current.status === 429
    if (unanswered.some((name) => isError(current, name))) return true
    current = (current as { cause?: unknown }).cause
  }
  return false
}
