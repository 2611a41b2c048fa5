/** Default wait before a retry, in ms (privacy 3). */
export const retryAfter = 1_000
const longest = 30_000

/** How long to wait before asking again, in ms; `undefined` where a retry is no use. Honours Retry-After on 429 and 503. */
export function retryDelay(response: Pick<Response, 'status' | 'headers'>, attempt: number): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined
  const header = response.headers.get('retry-after')
  if (header === null) return Math.min(retryAfter * 2 ** attempt, longest)
  const seconds = Number(header)
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(wait) && wait <= longest ? Math.max(0, wait) : undefined
}
