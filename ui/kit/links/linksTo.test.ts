import fc from 'fast-check'
import type { WalletApp } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { safeHref } from '../buttons/safeHref.ts'
import { linksTo, type Message, type Way } from './linksTo.ts'
import type { Device } from './readDevice.ts'

const desktop: Device = { system: 'desktop', isTelegram: false, isInApp: false, isFramed: false }
const ios: Device = { ...desktop, system: 'ios' }
const android: Device = { ...desktop, system: 'android' }

const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=58'
const once = 'wc%3A7f6e%402%3Frelay-protocol%3Dirn%26symKey%3D58'
const twice = encodeURIComponent(once)
const url = 'https://acme.app/swap?from=ETH#top'
const at = encodeURIComponent(url)
const from = encodeURIComponent('https://acme.app')

type Row = {
  readonly rule: string
  readonly app?: WalletApp
  readonly wallet?: { readonly name: string; readonly rdns?: string }
  readonly way: Way
  readonly device?: Device
  readonly networkId?: string
  readonly message?: Message | 'none'
  readonly hrefs: readonly string[]
  readonly target?: string
}

const both = { mobile: 'heron:', universal: 'https://heron.example/link' }

/** One row a rule of where a link leads. */
const rows: readonly Row[] = [
  { rule: 'a scheme without its slashes', app: { mobile: 'heron:' }, way: 'mobile', hrefs: [`heron://wc?uri=${once}`] },
  { rule: 'a bare word', app: { mobile: 'heron' }, way: 'mobile', hrefs: [`heron://wc?uri=${once}`] },
  { rule: 'a scheme with its slashes', app: { mobile: 'heron://' }, way: 'mobile', hrefs: [`heron://wc?uri=${once}`] },
  {
    rule: 'a path of a scheme',
    app: { mobile: 'heron://pair' },
    way: 'mobile',
    hrefs: [`heron://pair/wc?uri=${once}`],
  },
  {
    rule: 'an https link in the place of a scheme is a universal one',
    app: { mobile: 'https://app.heron.example/cedefi' },
    way: 'mobile',
    hrefs: [`https://app.heron.example/cedefi/wc?uri=${once}`],
  },
  {
    rule: 'one that ends in a slash',
    app: { mobile: 'https://heron.example/link/' },
    way: 'mobile',
    hrefs: [`https://heron.example/link/wc?uri=${once}`],
  },
  {
    rule: 'what a link asks itself stays behind the path',
    app: { mobile: 'https://heron.example/link?v=2#x' },
    way: 'mobile',
    hrefs: [`https://heron.example/link/wc?v=2&uri=${once}`],
  },
  {
    rule: 'iOS: the app itself, then its https link',
    app: both,
    way: 'mobile',
    hrefs: [`heron://wc?uri=${once}`, `https://heron.example/link/wc?uri=${once}`],
  },
  {
    rule: 'Android: the same',
    app: both,
    way: 'mobile',
    device: android,
    hrefs: [`heron://wc?uri=${once}`, `https://heron.example/link/wc?uri=${once}`],
  },
  {
    rule: 'in another app’s browser https comes first',
    app: both,
    way: 'mobile',
    device: { ...ios, isInApp: true },
    hrefs: [`https://heron.example/link/wc?uri=${once}`, `heron://wc?uri=${once}`],
  },
  {
    rule: 'Telegram on iOS: https first, in a window of its own',
    app: both,
    way: 'mobile',
    device: { ...ios, isTelegram: true },
    hrefs: [`https://heron.example/link/wc?uri=${once}`, `heron://wc?uri=${once}`],
    target: '_blank',
  },
  {
    rule: 'Telegram on Android: the scheme’s pairing is encoded twice, the https link’s once',
    app: both,
    way: 'mobile',
    device: { ...android, isTelegram: true },
    hrefs: [`https://heron.example/link/wc?uri=${once}`, `heron://wc?uri=${twice}`],
    target: '_blank',
  },
  {
    rule: 'Telegram on iOS, for a wallet that has a scheme alone: encoded once',
    app: { mobile: 'heron:' },
    way: 'mobile',
    device: { ...ios, isTelegram: true },
    hrefs: [`heron://wc?uri=${once}`],
    target: '_blank',
  },
  {
    rule: 'Telegram on Android, for one whose scheme is an https link: encoded once',
    app: { mobile: 'https://heron.example/link' },
    way: 'mobile',
    device: { ...android, isTelegram: true },
    hrefs: [`https://heron.example/link/wc?uri=${once}`],
    target: '_blank',
  },
  {
    rule: 'Telegram on a computer: a program is opened in a window of its own, encoded once',
    app: { desktop: 'heronlive:' },
    way: 'desktop',
    device: { ...desktop, isTelegram: true },
    hrefs: [`heronlive://wc?uri=${once}`],
    target: '_blank',
  },
  {
    rule: 'Telegram in a frame: a window of its own all the same',
    app: { mobile: 'heron:' },
    way: 'mobile',
    device: { ...ios, isTelegram: true, isFramed: true },
    hrefs: [`heron://wc?uri=${once}`],
    target: '_blank',
  },
  {
    rule: 'another app’s browser is given a scheme where there is nothing else',
    app: { mobile: 'heron:' },
    way: 'mobile',
    device: { ...android, isInApp: true },
    hrefs: [`heron://wc?uri=${once}`],
    target: '_self',
  },
  {
    rule: 'a wallet that has an https link alone, on Android',
    app: { universal: 'https://heron.example/link' },
    way: 'mobile',
    device: android,
    hrefs: [`https://heron.example/link/wc?uri=${once}`],
    target: '_self',
  },
  {
    rule: 'a scheme and an https link that are the same are one link',
    app: { mobile: 'https://heron.example', universal: 'https://heron.example/' },
    way: 'mobile',
    hrefs: [`https://heron.example/wc?uri=${once}`],
  },
  {
    rule: 'in a frame the whole page leaves',
    app: { mobile: 'heron:' },
    way: 'mobile',
    device: { ...ios, isFramed: true },
    hrefs: [`heron://wc?uri=${once}`],
    target: '_top',
  },
  {
    rule: 'a universal link that is a scheme is none',
    app: { universal: 'heron:' },
    way: 'mobile',
    hrefs: [],
  },
  {
    rule: 'a program of this computer',
    app: { desktop: 'heronlive:' },
    way: 'desktop',
    device: desktop,
    hrefs: [`heronlive://wc?uri=${once}`],
  },
  {
    rule: 'a wallet that is a page, in a window of its own',
    app: { web: 'https://app.heron.example' },
    way: 'web',
    device: desktop,
    hrefs: [`https://app.heron.example/wc?uri=${once}`],
    target: '_blank',
  },
  { rule: 'a page is https', app: { web: 'http://app.heron.example' }, way: 'web', device: desktop, hrefs: [] },
  {
    rule: 'a request of a session',
    app: { mobile: 'heron://' },
    way: 'mobile',
    message: { requestId: 17, sessionTopic: 'ab' },
    hrefs: ['heron://wc?requestId=17&sessionTopic=ab'],
  },
  { rule: 'the app alone', app: { mobile: 'heron' }, way: 'mobile', message: 'none', hrefs: ['heron://'] },
  {
    rule: 'this page in the wallet’s browser, as the host describes it',
    app: { browse: 'https://heron.example/open?to={url}&by={origin}' },
    way: 'browse',
    hrefs: [`https://heron.example/open?to=${at}&by=${from}`],
  },
  {
    rule: 'Phantom on iOS',
    wallet: { name: 'Phantom' },
    networkId: 'solana:main',
    way: 'browse',
    hrefs: [`https://phantom.app/ul/browse/${at}?ref=${from}`],
  },
  {
    rule: 'Phantom on Android, told by its domain',
    wallet: { name: 'My wallet', rdns: 'app.phantom' },
    networkId: 'eip155:1',
    way: 'browse',
    device: android,
    hrefs: [`intent://browse/${at}?ref=${from}#Intent;scheme=phantom;package=app.phantom;end`],
  },
  { rule: 'Phantom has no Stacks', wallet: { name: 'Phantom' }, networkId: 'stacks:1', way: 'browse', hrefs: [] },
  {
    rule: 'Solflare in Solana',
    wallet: { name: 'Solflare' },
    networkId: 'solana:main',
    way: 'browse',
    hrefs: [`https://solflare.com/ul/v1/browse/${at}?ref=${from}`],
  },
  { rule: 'and nowhere else', wallet: { name: 'Solflare' }, networkId: 'eip155:1', way: 'browse', hrefs: [] },
  {
    rule: 'Coinbase Wallet in Solana',
    wallet: { name: 'Coinbase Wallet' },
    networkId: 'solana:main',
    way: 'browse',
    hrefs: [`https://go.cb-w.com/dapp?cb_url=${at}`],
  },
  {
    rule: 'Coinbase Wallet in EVM',
    wallet: { name: 'Coinbase Wallet' },
    networkId: 'eip155:1',
    way: 'browse',
    hrefs: [`cbwallet://miniapp?url=${at}`],
  },
  {
    rule: 'Xverse in Bitcoin',
    wallet: { name: 'Xverse Wallet' },
    networkId: 'bip122:000000000019d6689c085ae165831e93',
    way: 'browse',
    hrefs: [`https://connect.xverse.app/browser?url=${at}`],
  },
  {
    rule: 'who is no known wallet has none',
    wallet: { name: 'Heron' },
    networkId: 'eip155:1',
    way: 'browse',
    hrefs: [],
  },
]

const wallet = { name: 'Heron' }
const place = { device: ios, url, networkId: 'eip155:1' }

test.each(rows.map((row) => [row.rule, row] as const))('behavior: %s (walletconnect 11)', (_, row) => {
  const { app, way, device = ios, networkId = 'eip155:1', message = { uri } } = row
  const described = { ...(row.wallet ?? wallet), links: { ...(app && { app }) } }
  const found = linksTo(described, way, { device, url, networkId }, message === 'none' ? undefined : message)
  expect(found.map(({ href }) => href)).toEqual(row.hrefs)
  if (row.target) expect(new Set(found.map(({ target }) => target))).toEqual(new Set([row.target]))
  // What is drawn as a link goes through the parts' own gate as well.
  for (const { href, schemes } of found) expect(safeHref(href, schemes)).toBe(href)
})

const chains = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  bip122: 'bip122:000000000019d6689c085ae165831e93',
  stacks: 'stacks:1',
}
const phantom = { ios: 'https://phantom.app/ul/browse/', android: 'intent://browse/' }
const solflare = 'https://solflare.com/ul/v1/browse/'
const binance = 'https://app.binance.com/en/download?_dp='
const xverse = 'https://connect.xverse.app/browser?url='

/** The wallets that this page is opened in, by the chains that they take it in; in any other chain there is no link. */
test.each([
  ['Phantom', { eip155: phantom, solana: phantom, bip122: phantom }],
  ['Solflare', { solana: solflare }],
  ['Coinbase Wallet', { solana: 'https://go.cb-w.com/dapp?cb_url=', eip155: 'cbwallet://miniapp?url=' }],
  ['Binance Wallet', { bip122: binance }],
  ['Xverse', { bip122: xverse, stacks: xverse }],
  ['Heron', {}],
] as const)(
  'behavior: %s opens this page in its own chains alone, on every phone (walletconnect 11)',
  (name, links) => {
    for (const [namespace, networkId] of Object.entries(chains)) {
      const known: Readonly<Record<string, string | typeof phantom>> = links
      const wanted = known[namespace]
      for (const device of [ios, android, { ...ios, isInApp: true }, { ...android, isInApp: true }] as const) {
        const [link, ...others] = linksTo({ name }, 'browse', { device, url, networkId })
        const start = typeof wanted === 'string' ? wanted : wanted?.[device.system as 'ios']
        expect([link?.href.slice(0, start?.length), others], `${namespace} ${device.system}`).toEqual([start, []])
        // Telegram is left, whatever the wallet.
        const inTelegram = linksTo({ name }, 'browse', { device: { ...device, isTelegram: true }, url, networkId })
        expect(inTelegram.map(({ target }) => target)).toEqual(start ? ['_blank'] : [])
      }
    }
  },
)

test('behavior: Binance takes its page as base64, within base64 (walletconnect 11)', () => {
  const networkId = 'bip122:000000000019d6689c085ae165831e93'
  const [link] = linksTo({ name: 'Binance Wallet' }, 'browse', { ...place, networkId })
  const outer = atob(link?.href.replace('https://app.binance.com/en/download?_dp=', '') ?? '')
  const asked =
    /^bnc:\/\/app\.binance\.com\/mp\/app\?appId=yFK5FCqYprrXDiVFbhyRx7&startPagePath=(.+)&startPageQuery=(.+)$/.exec(
      outer,
    )
  expect([atob(asked?.[1] ?? ''), atob(asked?.[2] ?? '')]).toEqual([
    '/pages/browser/index',
    `url=${at}&defaultChainId=000000000019d6689c085ae165831e93`,
  ])
})

test.each([
  'javascript:alert(1)//',
  'javascript://%0aalert(1)',
  'JavaScript://x',
  'data://text/html,x',
  'file:///etc/passwd',
  'http://heron.example',
  'blob:https://x',
  'view-source://x',
  'ms-msdt://x',
  'intent://x#Intent;scheme=heron;S.browser_fallback_url=https%3A%2F%2Fevil.example;end',
  'https://user:secret@heron.example',
  'https://heron.example@evil.example',
  'https://',
  'her on://',
  'heron:connect',
  'tel:+123',
  'tel://+123',
  'sms:+123',
  'facetime://user@heron.example',
  'facetime-audio://123',
  'callto://123',
  'heron\u0000://',
  'java\tscript://x',
  '',
])('error: %j opens nothing (walletconnect 11)', (link) => {
  for (const way of ['mobile', 'desktop', 'web', 'browse'] as const) {
    const app = { mobile: link, universal: link, desktop: link, web: link, browse: link }
    expect(linksTo({ ...wallet, links: { app } }, way, place, { uri })).toEqual([])
  }
})

test('fuzz: whatever a description says, a link is https or of the scheme that it names (walletconnect 11)', () => {
  const spoiled = fc.constantFrom(
    'javascript:',
    'data:',
    'https://',
    'heron:',
    'heron://',
    'intent:',
    'http://',
    'wc:',
    '',
  )
  const link = fc
    .tuple(spoiled, fc.oneof(fc.string({ unit: 'binary' }), fc.webPath(), fc.domain()))
    .map((parts) => parts.join(''))
  const app = fc.record({ mobile: link, universal: link, desktop: link, web: link, browse: link })
  const device = fc.record({
    system: fc.constantFrom('ios' as const, 'android' as const, 'desktop' as const),
    isTelegram: fc.boolean(),
    isInApp: fc.boolean(),
    isFramed: fc.boolean(),
  })
  const way = fc.constantFrom<Way>('mobile', 'desktop', 'web', 'browse')
  fc.assert(
    fc.property(app, device, way, fc.string(), (app, device, way, text) => {
      for (const { href, schemes } of linksTo(
        { ...wallet, links: { app } },
        way,
        { ...place, device },
        { uri: text },
      )) {
        const { protocol } = new URL(href)
        expect(['https:', ...schemes.map((scheme) => `${scheme}:`)]).toContain(protocol)
        expect(protocol).not.toMatch(/^(javascript|data|http|blob|file|wc):$/)
        const declared = Object.values(app).some((each) =>
          each.toLowerCase().replace(/[/:]/g, '').startsWith(protocol.slice(0, -1)),
        )
        expect(declared).toBe(true)
        expect(href).not.toMatch(/[\s\p{Cc}]/u)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('fuzz: a wallet reads the pairing back from its link as it was (walletconnect 11)', () => {
  const link = fc.constantFrom('heron:', 'heron://', 'https://heron.example/a?b=c')
  fc.assert(
    fc.property(link, fc.string({ unit: 'grapheme' }), (mobile, text) => {
      const [opening] = linksTo({ ...wallet, links: { app: { mobile } } }, 'mobile', place, { uri: text })
      expect(new URL(opening?.href ?? '').searchParams.get('uri')).toBe(text)
    }),
  )
})
