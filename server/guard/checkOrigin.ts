import { SignInRequestError } from '../errors.ts'
import type { Settings } from '../settings.ts'

/**
 * The origin of the page that asks. Browsers send `Origin` with every request that changes something. A page of another
 * site is refused by its `Origin`, or by `Sec-Fetch-Site` if a request has no `Origin`. If a page in `origins` is not at
 * the server's own origin, it must be in `crossOrigins` too.
 * @throws SignInRequestError
 */
export function checkOrigin({ method, headers }: Request, { origins, crossOrigins }: Settings): string | undefined {
  const origin = headers.get('origin') ?? undefined
  const site = headers.get('sec-fetch-site') ?? undefined
  const isOwn = site === undefined || site === 'same-origin'
  const isTaken =
    origin === undefined
      ? method === 'GET' && (isOwn || site === 'none')
      : origins.has(origin) && (isOwn || crossOrigins.has(origin))
  if (!isTaken) throw new SignInRequestError({ code: 'origin_refused' })
  return origin
}
