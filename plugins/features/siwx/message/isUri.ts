import { isAuthority } from './isAuthority.ts'

const notOfPath = /[^A-Za-z0-9\-._~!$&'()*+,;=%:@/]/
const notOfQuery = /[^A-Za-z0-9\-._~!$&'()*+,;=%:@/?]/
const brokenEscape = /%(?![0-9A-Fa-f]{2})/

/** Whether a text is a URI with its scheme (RFC 3986). */
export function isUri(text: string): boolean {
  const [, rest] = /^[A-Za-z][A-Za-z0-9+\-.]{0,63}:(.*)$/s.exec(text) ?? []
  if (rest === undefined || brokenEscape.test(rest)) return false
  const [beforeFragment = '', ...fragments] = rest.split('#')
  const queryAt = beforeFragment.search(/\?|$/)
  const [path, query] = [beforeFragment.slice(0, queryAt), beforeFragment.slice(queryAt + 1)]
  if (fragments.length > 1 || notOfQuery.test(fragments[0] ?? '') || notOfQuery.test(query)) return false
  if (!path.startsWith('//')) return !notOfPath.test(path)
  const pathAt = path.slice(2).search(/\/|$/) + 2
  return isSource(path.slice(2, pathAt)) && !notOfPath.test(path.slice(pathAt))
}

/** The authority of a URI: `file:///` has none, and other URIs may name a user. */
function isSource(text: string): boolean {
  const hostAt = text.lastIndexOf('@') + 1
  const user = text.slice(0, Math.max(hostAt - 1, 0))
  return (text === '' || isAuthority(text.slice(hostAt))) && !notOfPath.test(user) && !/[@/]/.test(user)
}
