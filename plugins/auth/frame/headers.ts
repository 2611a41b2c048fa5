import { isExactOrigin } from '../protocol/exactOrigin.ts'
import { SecurePageStartError } from './handshake/errors.ts'
import { readHosts } from './handshake/readHosts.ts'
import { readNetworks } from './readNetworks.ts'
import type { FrameOptions } from './startFrame.ts'

/** The pages of the secure origin, by their paths. */
export const securePages = ['/frame', '/approve', '/window', '/loading', '/done', '/device'] as const

/** The path of a page of the secure origin. */
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
 * The headers of a page of the secure origin, from the options that the page itself is started with.
 *
 * @param input.connect origins that the page asks besides the endpoints of its networks
 * @throws {SecurePageStartError} an origin is not exact
 * @throws {InvalidInputError} a network has no endpoint
 *
 * @example
 * ```ts
 * import { securePageHeaders } from 'tapkit/auth/frame'
 * import { mainnet } from 'tapkit/eip155/networks'
 *
 * const headers = securePageHeaders({ path: '/frame', hosts: ['https://app.acme.example'], networks: [mainnet] })
 * ```
 */
export function securePageHeaders({
  path,
  hosts,
  networks = [],
  rpcUrls,
  connect = [],
}: Pick<FrameOptions, 'hosts' | 'rpcUrls'> &
  Partial<Pick<FrameOptions, 'networks'>> & {
    readonly path: SecurePagePath
    readonly connect?: readonly string[]
  }): Readonly<Record<string, string>> {
  const listed = [...readHosts(hosts)]
  const nodes = readNetworks(networks, rpcUrls).map(({ rpcUrl }) => new URL(rpcUrl).origin)
  const asked = [...new Set([...nodes, ...connect])]
  for (const origin of asked)
    if (!isExactOrigin(origin))
      throw new SecurePageStartError({ problem: 'bad_host', given: String(origin).slice(0, 100) })
  const isFramed = framed.has(path)
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    ["connect-src 'self'", ...asked].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${isFramed ? listed.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]
  return { 'Content-Security-Policy': policy.join('; '), ...ofEveryPage, ...(isFramed ? ofFrames : {}) }
}
