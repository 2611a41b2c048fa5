/** Where apps are made and looked at before they have a home. */
const always = [
  'http://localhost:*',
  'https://localhost:*',
  'http://127.0.0.1:*',
  'https://127.0.0.1:*',
  'https://*.pages.dev',
  'https://*.vercel.app',
  'https://*.ngrok-free.app',
  'https://secure-mobile.walletconnect.com',
  'https://secure-mobile.walletconnect.org',
]

type Parts = { readonly scheme: string | undefined; readonly host: string; readonly port: string | undefined }

/**
 * Whether a project lets a site use it. A pattern is an origin, or a host of any scheme; `*` stands for one whole label of it, and
 * for any port (remote-config 5). An empty list lets all.
 */
export function isOriginAllowed(origin: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true
  const site = split(origin)
  if (!site?.scheme) return allowed.includes(origin) && !origin.includes('*')
  if (site.host === 'localhost' || site.host === '127.0.0.1') return true
  return [...allowed, ...always].some((pattern) =>
    pattern.includes('*') ? fits(site, pattern) : isSame(origin, site, pattern),
  )
}

/** As it is written: letters are not made small, and what is more than a scheme, a host and a port is none of a site. */
function split(text: string): Parts | undefined {
  const [whole, scheme, host = '', port] =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?([^/\\?#@:\s]+)(?::(\d+|\*))?$/.exec(text) ?? []
  return whole === undefined ? undefined : { scheme, host, port }
}

function fits(site: Parts, pattern: string): boolean {
  const parts = split(withoutPath(pattern))
  if (!parts) return false
  const { scheme = site.scheme, host, port = '*' } = parts
  const labels = host.split('.')
  const own = site.host.split('.')
  return (
    scheme === site.scheme &&
    (port === '*' || port === site.port) &&
    labels.length === own.length &&
    labels.every((label, at) => (label === '*' ? own[at] !== '' : label === own[at]))
  )
}

function isSame(origin: string, site: Parts, pattern: string): boolean {
  if (pattern.includes('://')) return originOf(pattern) === origin
  const parts = split(withoutPath(pattern))
  return parts !== undefined && parts.host === site.host && (parts.port === undefined || parts.port === site.port)
}

const withoutPath = (pattern: string): string => pattern.replace(/^((?:[a-z][a-z\d+.-]*:\/\/)?[^/?#]*).*$/, '$1')

function originOf(url: string): string | undefined {
  try {
    return new URL(url).origin
  } catch {
    return undefined
  }
}
