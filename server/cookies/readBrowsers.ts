import type { Settings } from '../settings.ts'
import { readCookies } from './readCookies.ts'

/** Ids that one browser may have: a few, where tabs asked at once. */
const most = 20

/** The ids that this server gave to the browser of a request. */
export async function readBrowsers(
  headers: Pick<Headers, 'get'>,
  { cookies, signer }: Pick<Settings, 'cookies' | 'signer'>,
): Promise<readonly string[]> {
  const sealed = [...readCookies(headers)].filter(([name]) => cookies.isBrowser(name)).slice(0, most)
  const opened = await Promise.all(sealed.map(([name, value]) => signer.open(name, value)))
  return opened.filter((id) => id !== undefined)
}
