import type { Kernel } from 'tapkit/kernel'
import { isTooLong } from './isTooLong.ts'

type Input = {
  /** The address of a list of transactions. */
  readonly url: string
  /** The number of newer transactions, and how many are asked for. */
  readonly offset: number
  readonly limit: number
  readonly signal: AbortSignal
}

/** A part of a list. `limit` is how many were asked for in the end, and `count` how many there are up to the next part. */
type Page = {
  readonly results: readonly unknown[]
  readonly limit: number
  readonly count: number
  readonly total: number
}

/**
 * Reads a list of transactions of the Stacks API, the newest first. Those that are together longer than a page reads are
 * asked for five at a time, or one; a transaction that is longer by itself is passed over (history 8).
 * @throws HttpNetworkError, HttpStatusError, HttpParseError
 */
export async function fetchPage(kernel: Kernel, { url, offset, limit, signal }: Input): Promise<Page> {
  const parse = (json: unknown): Page => {
    const { results, total } = Object(json)
    if (!Array.isArray(results)) throw new TypeError('not a list of transactions')
    const given = results.slice(0, limit * 2)
    return { results: given, limit, count: given.length, total: Number.isSafeInteger(total) ? Number(total) : 0 }
  }
  try {
    return await kernel.http.get(url, { signal, params: { limit, offset }, parse })
  } catch (error) {
    if (!isTooLong(error)) throw error
    if (limit > 1) return fetchPage(kernel, { url, offset, limit: Math.ceil(limit / 5), signal })
    // How many there are is not known: the next part tells.
    return { results: [], limit, count: 1, total: Number.POSITIVE_INFINITY }
  }
}
