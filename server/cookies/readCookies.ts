/**
 * The cookies of a request by name; of several with one name, the first (RFC 6265). What is cut off before a name is a space or a tab and nothing
 * else: browsers let a subdomain plant `__Host-` behind any other one.
 */
export function readCookies(headers: Pick<Headers, 'get'>): ReadonlyMap<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [, name, value = ''] = /^[ \t]*([^= \t][^=]*)=(.*)$/s.exec(pair) ?? []
    if (name !== undefined && !cookies.has(name)) cookies.set(name, value)
  }
  return cookies
}
