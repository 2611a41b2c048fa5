import { isError } from 'tapkit/kernel'

/**
 * Whether an answer of the Stacks API is longer than a page reads: strangers decide how many tokens an account holds, and
 * how long the transactions are that name it.
 */
export const isTooLong = (error: unknown): boolean =>
  isError(error, 'HttpParseError') && error.cause instanceof RangeError
