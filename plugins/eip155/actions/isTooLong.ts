import { isError } from 'tapkit/kernel'

/** Whether an answer of a node is longer than a page reads: strangers decide the length of what contracts say and log. */
export const isTooLong = (error: unknown): boolean =>
  isError(error, 'HttpParseError') && error.cause instanceof RangeError
