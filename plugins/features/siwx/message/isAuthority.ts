/**
 * Any character that a registered name may not hold beside `%` (RFC 3986). Searching for a forbidden character takes a
 * single pass over any text.
 */
const notOfName = /[^A-Za-z0-9\-._~!$&'()*+,;=%]/
const brokenEscape = /%(?![0-9A-Fa-f]{2})/
const port = /^(?::\d{0,5})?$/

/** Whether a text is a host, with its port or without (RFC 3986). A user's name before the host is refused. */
export function isAuthority(text: string): boolean {
  const end = text.startsWith('[') ? text.indexOf(']') + 1 : text.search(/:|$/)
  const host = text.slice(0, end)
  if (!port.test(text.slice(end))) return false
  if (host.startsWith('[')) return isIpv6(host.slice(1, -1))
  return host !== '' && !notOfName.test(host) && !brokenEscape.test(host)
}

/** Whether a text is IPv6: eight groups, or fewer around a `::`; the last two groups may be written as IPv4. */
function isIpv6(text: string): boolean {
  if (text.length > 45) return false
  const halves = text.split('::')
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = halves.at(-1) === '' ? undefined : groups.at(-1)
  const mixed = last !== undefined && isIpv4(last)
  if (!(mixed ? groups.slice(0, -1) : groups).every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false
  const count = groups.length + (mixed ? 1 : 0)
  return halves.length === 1 ? count === 8 : halves.length === 2 && count <= 7
}

const isIpv4 = (text: string): boolean =>
  /^\d{1,3}(\.\d{1,3}){3}$/.test(text) && text.split('.').every((part) => String(Number(part)) === part && +part < 256)
