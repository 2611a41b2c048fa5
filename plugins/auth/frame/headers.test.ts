// @vitest-environment node
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { base, mainnet } from 'tapkit/eip155/networks'
import { solanaMainnet } from 'tapkit/solana/networks'
import { expect, test } from 'vitest'
import { type SecurePagePath, securePageHeaders, securePages } from './headers.ts'

const hosts = ['https://app.acme.test', 'http://localhost:5173']
const headersOf = (path: SecurePagePath, connect?: string[]) =>
  securePageHeaders({ path, hosts, ...(connect && { connect }) })

/** A policy as a browser reads it: by directive. Of a repeated directive the first counts. */
function policyOf(headers: Readonly<Record<string, string>>): Record<string, string[]> {
  const parts = (headers['Content-Security-Policy'] ?? '').split(';').map((part) => part.trim().split(/\s+/))
  expect(new Set(parts.map(([name]) => name)).size).toBe(parts.length)
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values]))
}

test.each(securePages)('%s runs its own files alone, and turns no text into code or markup', (path) => {
  expect(policyOf(headersOf(path, ['https://rpc.test', 'http://127.0.0.1:8545']))).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'", 'https://rpc.test', 'http://127.0.0.1:8545'],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ['/frame', '/approve'].includes(path) ? hosts : ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  })
})

test.each(securePages)(
  '%s has an agent cluster of its own, no referrer, and credentials as its one feature',
  (path) => {
    expect(headersOf(path)).toMatchObject({
      'Origin-Agent-Cluster': '?1',
      'Referrer-Policy': 'no-referrer',
      'X-Content-Type-Options': 'nosniff',
      'Permissions-Policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self)',
    })
  },
)

test('the framed pages alone let isolated hosts of their site embed them, and no page cuts its opener off', () => {
  for (const path of securePages) {
    const headers = headersOf(path)
    const isFramed = path === '/frame' || path === '/approve'
    expect([path, headers['Cross-Origin-Embedder-Policy'], headers['Cross-Origin-Resource-Policy']]).toEqual(
      isFramed ? [path, 'require-corp', 'same-site'] : [path, undefined, undefined],
    )
    expect(headers).not.toHaveProperty('Cross-Origin-Opener-Policy')
  }
})

test.each([
  ['a host that opens another directive', { hosts: ["https://a.test; script-src 'unsafe-inline'"] }],
  ['a host with a wildcard', { hosts: ['https://*.a.test'] }],
  ['a host by its IPv6 address, which no policy can name', { hosts: ['http://[::1]:3000'] }],
  ['no host', { hosts: [] }],
  ['a node that opens another header', { hosts, connect: ['https://rpc.test\r\nSet-Cookie: a=b'] }],
  [
    'a node that opens another directive after a node that is not set',
    { hosts, connect: [undefined as unknown as string, "https://rpc.test; script-src 'unsafe-inline'"] },
  ],
  ['a node by its path', { hosts, connect: ['https://rpc.test/v1?key=1'] }],
])('%s makes no headers', (_, input) => {
  expect(() => securePageHeaders({ path: '/frame', ...input })).toThrow(
    expect.objectContaining({ code: 'secure_page_start' }),
  )
})

test('a page may ask the endpoints of its networks, each origin listed once', () => {
  const rpcUrls = {
    'eip155:1': 'https://rpc.test/v1/ethereum?key=1',
    'eip155:8453': 'https://rpc.test/v1/base',
  } as const
  const networks = [mainnet, base, solanaMainnet]
  const headers = securePageHeaders({ path: '/approve', hosts, networks, rpcUrls, connect: ['https://login.test'] })
  const solana = new URL(solanaMainnet.rpcUrls[0]).origin
  expect(policyOf(headers)['connect-src']).toEqual(["'self'", 'https://rpc.test', solana, 'https://login.test'])
})

test('the docs print the headers that the page is served with', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/login.md'), 'utf8')
  const [, printed] = /```http\n(.+?)\n```/s.exec(page) ?? []
  const hosts = ['https://app.acme.example']
  const networks = [base, solanaMainnet]
  const rpcUrls = {
    [`eip155:${base.id}`]: 'https://base.acme.example',
    [solanaMainnet.id]: 'https://solana.acme.example',
  }
  for (const path of ['/frame', '/approve'] as const) {
    const headers = Object.entries(securePageHeaders({ path, hosts, networks, rpcUrls }))
    expect(headers.map(([name, value]) => `${name}: ${value}`).join('\n')).toBe(printed)
  }
})
