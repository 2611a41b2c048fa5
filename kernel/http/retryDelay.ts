/** The shortest wait before the first retry, in ms; it doubles with each further retry (privacy 3). */
const shortest = 1_000
/** The share of a wait that chance adds at most, so that visitors who were refused together do not come back together. */
const spread = 0.25

/**
 * How long to wait before a request is repeated, in ms: as long as Retry-After asks for, in seconds or as a date, and never less than the
 * shortest wait. `Infinity` if the status is neither 429 nor 503: a retry is no use then.
 */
export function retryDelay(response: Pick<Response, 'status' | 'headers'>, attempt: number): number {
  if (response.status !== 429 && response.status !== 503) return Number.POSITIVE_INFINITY
  const header = response.headers.get('retry-after') ?? ''
  const seconds = Number(header)
  const asked = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1_000
  // A date that cannot be read, a time that is past and an empty header ask for nothing.
  return Math.max(asked || 0, shortest * 2 ** attempt) * (1 + spread * Math.random())
}
