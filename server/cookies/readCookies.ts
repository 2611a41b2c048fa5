/**
 * The cookies of a request by name; the first if several have the same name (RFC 6265). Only spaces and tabs are cut
 * off before a name, because browsers let a subdomain plant `__Host-` behind any other blank.
 */
export function readCookies(headers: Pick<Headers, 'get'>): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [, name, value = ''] = /^[ \t]*([^= \t][^=]*)=(.*)$/s.exec(pair) ?? []
    if (name !== undefined && !cookies.has(name)) cookies.set(name, value)
  }
  return cookies
}
