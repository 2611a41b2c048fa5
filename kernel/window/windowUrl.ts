const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/

/**
 * The address of a service's window where it may be opened: https (or this very machine), on one of the origins that the
 * service has declared, without a name and password in it. `undefined` otherwise.
 */
export function windowUrl(url: unknown, origins: readonly string[] = []): string | undefined {
  if (typeof url !== 'string' || url.length > 8_000) return undefined
  const { href, protocol, hostname, username, password, origin } = parse(url) ?? {}
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname ?? ''))
  if (!isSafe || username || password) return undefined
  return origins.some((declared) => parse(declared)?.origin === origin) ? href : undefined
}

function parse(url: string): URL | undefined {
  try {
    return new URL(url)
  } catch {
    return undefined
  }
}
