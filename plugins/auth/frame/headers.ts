import { isExactOrigin } from '../protocol/exactOrigin.ts'
import { SecurePageStartError } from './handshake/errors.ts'
import { readHosts } from './handshake/readHosts.ts'

/** The pages of the secure origin, by their paths. */
export const securePages = ['/frame', '/approve', '/window'] as const

export type SecurePagePath = (typeof securePages)[number]

/** The pages that hosts show in a frame. Every other page is a window. */
const framed: ReadonlySet<SecurePagePath> = new Set(['/frame', '/approve'])

const ofEveryPage = {
  'Origin-Agent-Cluster': '?1',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Permissions-Policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
} as const

/** For hosts that are cross-origin isolated; they are of the same site. */
const ofFrames = {
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-site',
} as const

/**
 * The headers of a page of the secure origin.
 *
 * @param input.hosts the origins that may use the page, as the page itself is told them
 * @param input.connect origins of the nodes and services that the page asks
 * @throws {SecurePageStartError} an origin is not exact
 */
export function securePageHeaders({
  path,
  hosts,
  connect = [],
}: {
  readonly path: SecurePagePath
  readonly hosts: readonly string[]
  readonly connect?: readonly string[]
}): Readonly<Record<string, string>> {
  const listed = [...readHosts(hosts)]
  for (const origin of connect)
    if (!isExactOrigin(origin))
      throw new SecurePageStartError({ problem: 'bad_host', given: String(origin).slice(0, 100) })
  const isFramed = framed.has(path)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...connect].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isFramed ? listed.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return { 'Content-Security-Policy': policy.join('; '), ...ofEveryPage, ...(isFramed ? ofFrames : {}) }
}
