import { SignInRequestError } from '../errors.ts'
import type { Settings } from '../settings.ts'

/**
 * The origin of the page that asks, where it says one; browsers do on everything that changes something. Another site's page is refused by
 * its `Origin`, and by `Sec-Fetch-Site` where a request has none; one of ours that stands at another origin needs to be listed for that.
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
