import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isOriginAllowed } from './isOriginAllowed.ts'

const rows: readonly (readonly [pattern: string, origin: string, allowed: boolean])[] = [
  ['https://*.example.com', 'https://www.example.com', true],
  ['https://*.example.com', 'https://example.com', false],
  ['https://*.example.com', 'https://www.sub.example.com', false],
  ['https://*.example.com', 'http://www.example.com', false],
  ['https://*.*.example.com', 'https://www.sub.example.com', true],
  ['https://*.*.example.com', 'https://www.example.com', false],
  ['https://www-*.example.com', 'https://www-1.example.com', false],
  ['https://*.example.com/app?x', 'https://www.example.com', true],
  ['*.example.com', 'http://www.example.com', true],
  ['*.example.com:8080', 'http://www.example.com:8080', true],
  ['*.example.com:8080', 'http://www.example.com', false],
  ['https://*.example.com', 'https://www.example.com:8443', true],
  ['http://example.com:*', 'http://example.com:1234', true],
  ['example.com', 'https://example.com', true],
  ['example.com', 'http://example.com', true],
  ['example.com', 'https://www.example.com', false],
  ['example.com', 'https://example.com:8080', true],
  ['example.com:8080', 'https://example.com:8080', true],
  ['example.com:8080', 'https://example.com', false],
  ['https://example.com:8080', 'https://example.com:8081', false],
  ['https://example.com:8080', 'https://example.com', false],
  ['https://example.com:443', 'https://example.com', true],
  ['https://reown.com/appkit', 'https://reown.com', true],
  ['*.safe.org', 'https://app.SAFE.org', false],
  ['https://explicit.com', 'HTTPS://EXPLICIT.COM', false],
  ['https://other.com', 'http://localhost:3000', true],
  ['https://other.com', 'https://127.0.0.1', true],
  ['https://other.com', 'https://localhost.other.com', false],
  ['https://other.com', 'https://preview-12.vercel.app', true],
  ['https://other.com', 'https://a.b.vercel.app', false],
  ['https://other.com', 'https://vercel.app', false],
  ['https://example.com', 'https://example.com.evil.io', false],
  ['*.example.com', 'https://evilexample.com', false],
  ['*.example.com', 'https://evil.io/.example.com', false],
  ['*.example.com', 'https://evil.io#.example.com', false],
  ['*.example.com', 'https://evil.io\\.example.com', false],
  ['*.example.com', 'https://a@evil.io.example.com', false],
  ['https://*.example.com@evil.io', 'https://a.evil.io', false],
  ['https://', 'https://evil.io', false],
  ['', 'https://evil.io', false],
  ['*', 'https://evil.io', false],
  ['*://*', 'https://evil.io', false],
  ['null', 'null', true],
  ['*', 'null', false],
]

describe('sites that a project allows (remote-config 5)', () => {
  test.each(rows)('%s, %s: %s', (pattern, origin, allowed) => {
    expect(isOriginAllowed(origin, [pattern])).toBe(allowed)
    expect(isOriginAllowed(origin, ['https://nobody.example', pattern])).toBe(allowed)
  })

  test('an empty list allows any', () => {
    expect(['https://any.example', 'null'].map((origin) => isOriginAllowed(origin, []))).toEqual([true, true])
  })
})

const label = fc.stringMatching(/^[a-z][a-z0-9-]{0,6}$/)
const wild = fc.oneof(
  label,
  fc.constant('*'),
  label.map((text) => `${text}*`),
  label.map((text) => `*${text}`),
)
const pattern = fc
  .record({
    scheme: fc.constantFrom('', 'https://', 'http://'),
    front: fc.array(wild, { maxLength: 3 }),
    own: fc.tuple(label, fc.constantFrom('com', 'io', 'example')),
    port: fc.constantFrom('', ':8080', ':*'),
    path: fc.constantFrom('', '/a', '/*.evil.io', '?*', '#x'),
  })
  .map(({ scheme, front, own, port, path }) => ({
    own: own.join('.'),
    text: `${scheme}${[...front, ...own].join('.')}${port}${path}`,
  }))

test('no pattern reaches a site of another domain than its own', () => {
  const site = fc.record({
    scheme: fc.constantFrom('https', 'http'),
    front: fc.array(label, { maxLength: 3 }),
    own: fc.tuple(label, fc.constantFrom('com', 'io', 'example')),
    port: fc.constantFrom('', ':8080', ':9'),
  })
  const near = fc.tuple(pattern, site, fc.boolean()).map(([rule, { scheme, front, own, port }, isOwn]) => {
    const domain = isOwn ? rule.own : own.join('.')
    return { rule, domain, origin: `${scheme}://${[...front, domain].join('.')}${port}` }
  })
  let reached = 0
  fc.assert(
    fc.property(near, ({ rule, domain, origin }) => {
      if (!isOriginAllowed(origin, [rule.text])) return
      reached++
      expect(domain).toBe(rule.own)
    }),
    { numRuns: 3_000 },
  )
  expect(reached).toBeGreaterThan(20)
})

test('whatever stands in a list, and whatever calls itself a site: nothing throws, and no star reaches more than one label', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.string({ unit: 'grapheme' }), (patterns, origin) => {
      isOriginAllowed(origin, patterns)
      isOriginAllowed(`https://${origin}`, patterns)
      expect(
        isOriginAllowed('https://a.b.example.com', [
          ...patterns.filter((text) => !text.includes('*')),
          'https://*.example.com',
        ]),
      ).toBe(false)
    }),
  )
})
