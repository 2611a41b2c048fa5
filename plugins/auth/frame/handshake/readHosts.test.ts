import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isExactOrigin } from '../../protocol/exactOrigin.ts'
import { readHosts } from './readHosts.ts'

test.each([
  'https://app.acme.test',
  'https://acme.test:8443',
  'https://xn--bcher-kva.test',
  'http://localhost:5173',
  'http://app.acme.localhost:5173',
  'http://127.0.0.1:80810'.slice(0, 21),
])('%s is an origin of a host', (origin) => {
  expect([...readHosts([origin])]).toEqual([origin])
})

test.each([
  'https://app.acme.test/',
  'https://app.acme.test/app',
  'https://app.acme.test:443',
  'https://App.acme.test',
  'https://*.acme.test',
  'https://acme.test *',
  "https://acme.test; script-src 'unsafe-inline'",
  'https://acme.test\r\nX: 1',
  'https://user@acme.test',
  'https://acme.test?x',
  'https://acme.test#x',
  'https:// acme.test',
  'https://',
  'http://acme.test',
  'http://localhost.acme.test',
  'http://127.0.0.1.acme.test',
  'http://localhost@acme.test',
  'http://192.168.0.1',
  '//acme.test',
  'acme.test',
  'null',
  '*',
  '',
  'about:blank',
  'about:srcdoc',
  'data:text/html,x',
  'blob:https://acme.test/1',
  'file://',
  'chrome-extension://abcdefgh',
  'ws://localhost',
  'http://[::1]:3000',
  'https://[2001:db8::1]',
  'https://acme..test',
  'https://.acme.test',
  'https://my_app.acme.test',
])('%j is refused by its name', (origin) => {
  expect(() => readHosts(['https://good.test', origin])).toThrow(
    expect.objectContaining({ code: 'secure_page_start', params: { problem: 'bad_host', given: origin } }),
  )
})

test.each([
  ['an empty list', []],
  ['65 hosts', Array.from({ length: 65 }, (_, index) => `https://a${index}.test`)],
])('%s is no list of hosts', (_, hosts) => {
  expect(() => readHosts(hosts)).toThrow(expect.objectContaining({ params: { problem: 'no_hosts', given: '' } }))
})

test('whatever is taken for an exact origin is one, and means nothing more in a header', () => {
  const piece = fc.constantFrom(
    'https://',
    'http://',
    'localhost',
    'acme.test',
    ':1',
    '/',
    '*',
    ';',
    ' ',
    '@',
    '[::1]',
    '.',
    'é',
    '\t',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
      const text = pieces.join('')
      if (!isExactOrigin(text)) return
      expect(new URL(text).origin).toBe(text)
      // The `host-source` of CSP Level 3.
      expect(text).toMatch(/^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.?(:\d+)?$/)
    }),
    { numRuns: 5_000 },
  )
})
