import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnnouncement } from './readAnnouncement.ts'

const provider = { request: async () => null }
const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Wallet',
  icon: 'data:image/png;base64,AA==',
  rdns: 'com.example',
}
const read = (changes: object, other: unknown = provider) =>
  readAnnouncement({ detail: { info: { ...info, ...changes }, provider: other } })

test('a well-formed announcement is copied', () => {
  const { rdns, icon: imageUrl, name } = info
  expect(read({})).toEqual({ id: rdns, name, kind: 'announced', imageUrl, rdns, provider })
})

describe('what is no wallet is refused', () => {
  test.each([
    [undefined],
    [null],
    [{}],
    [{ detail: null }],
    [{ detail: { info } }],
    [{ detail: { info: null, provider } }],
    [{ detail: { info, provider: {} } }],
    [{ detail: { info, provider: 'window.ethereum' } }],
    [{ detail: { info: { ...info, uuid: 7 }, provider } }],
    [{ detail: { info: { ...info, uuid: '<img>' }, provider } }],
    [{ detail: { info: { ...info, name: 7, rdns: 7 }, provider } }],
    [{ detail: { info: { ...info, name: '\u202e\u200b', rdns: '' }, provider } }],
  ])('%j', (event) => {
    expect(readAnnouncement(event)).toBeUndefined()
  })

  test('a getter that throws', () => {
    const trap = {
      get detail() {
        throw new Error('trap')
      },
    }
    expect(readAnnouncement(trap)).toBeUndefined()
    expect(
      read(
        {},
        {
          get request() {
            throw new Error('trap')
          },
        },
      ),
    ).toBeUndefined()
  })

  test('a revoked proxy', () => {
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    expect(read({}, proxy)).toBeUndefined()
  })
})

test('each property is read once, so that it cannot change between reads (wallets 3)', () => {
  const reads: string[] = []
  const watch = <value extends object>(value: value) =>
    new Proxy(value, {
      get(target, key) {
        reads.push(String(key))
        return Reflect.get(target, key)
      },
    })
  readAnnouncement({ detail: watch({ info: watch({ ...info }), provider }) })
  expect(reads.toSorted()).toEqual(['icon', 'info', 'name', 'provider', 'rdns', 'uuid'])
})

describe('names are plain text', () => {
  test.each([
    ['  Two\n words ', 'Two words'],
    ['\u202eksaMateM', 'ksaMateM'],
    ['Meta\u200bMask\u2060', 'MetaMask'],
    ['A\u0000B\u007f', 'AB'],
    [`Z${'\u0301'.repeat(50)}algo`, 'Z\u0301\u0301algo'],
    ['x'.repeat(10_000), 'x'.repeat(64)],
    ['🦊'.repeat(100), '🦊'.repeat(64)],
    ['"><img src=x onerror=alert(1)>', '"><img src=x onerror=alert(1)>'],
    ['\u3164', 'com.example'],
  ])('%j', (name, shown) => {
    expect(read({ name })?.name).toBe(shown)
  })
})

describe('pictures that may not be shown are left out', () => {
  test.each([
    ['javascript:alert(1)'],
    ['data:text/html,<script>'],
    ['http://insecure.example/x.png'],
    ['x" onerror="alert(1)'],
    ['data:image/x-icon;base64,AA=='],
    ['https://x.example/i.webp'],
    [`data:image/png;base64,${'A'.repeat(5_000_000)}`],
    [['https://x.example']],
    [undefined],
  ])('%#', (icon) => {
    expect(read({ icon })).toMatchObject({ name: 'Wallet', imageUrl: undefined })
  })
  test.each([['data:image/svg+xml,<svg/>'], ['data:image/jpeg;base64,AA==\n']])('%j stays', (icon) => {
    expect(read({ icon })?.imageUrl).toBe(icon.trim())
  })
})

describe('an identity is a domain name', () => {
  test.each([
    ['io.metamask', 'io.metamask'],
    ['IO.MetaMask', 'io.metamask'],
    ['headless-web3-provider', 'headless-web3-provider'],
    ['injected', undefined],
    ['walletConnect', undefined],
    ['AUTH', undefined],
    ['__proto__', undefined],
    ['a b', undefined],
    ['a#b', undefined],
    ['x'.repeat(200), undefined],
    [7, undefined],
  ])('%j', (rdns, read_) => {
    expect(read({ rdns })?.rdns).toBe(read_)
  })
})

test('whatever is announced, reading it never throws', () => {
  const anything = fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, withObjectString: true })
  const hostile = fc.record({
    detail: fc.record(
      {
        info: fc.record({
          uuid: anything,
          name: fc.oneof(anything, fc.string({ unit: 'binary' })),
          icon: anything,
          rdns: anything,
        }),
        provider: fc.oneof(anything, fc.constant(provider)),
      },
      { requiredKeys: [] },
    ),
  })
  fc.assert(
    fc.property(fc.oneof(anything, hostile), (event) => {
      const wallet = readAnnouncement(event)
      if (wallet) expect([...wallet.name].length).toBeLessThanOrEqual(64)
    }),
    { numRuns: 500 },
  )
})
