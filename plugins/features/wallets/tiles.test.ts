import fc from 'fast-check'
import type { ConnectorState } from 'tapkit/kernel'
import { expect, test } from 'vitest'
import { safeHref } from '../../../ui/kit/buttons/safeHref.ts'
import { linksTo } from '../../../ui/kit/links/linksTo.ts'
import { knownWallets } from '../../bip122/connectors/knownWallets.ts'
import { builtIn } from './directory/builtIn.ts'
import { foldName } from './foldName.ts'
import { impersonated, proves } from './keys.ts'
import { tilesOf } from './tiles.ts'
import type { ListedWallet } from './types.ts'

const device = { system: 'ios', isTelegram: false, isInApp: false, isFramed: false } as const
const phone = { device, url: 'https://acme.app', networkId: 'eip155:1' }
const picture = 'data:image/png;base64,AAAA'
const inPage = (patch: Partial<ConnectorState> = {}): ConnectorState => {
  const { name = 'Harbor', namespace = 'eip155', rdns, id = rdns ?? name } = patch
  const base = { key: `${namespace}:${id}`, id, name, namespace, kind: 'announced', imageUrl: picture }
  return { ...base, installed: true, switches: true, ...patch }
}
const listed = (patch: Partial<ListedWallet> = {}): ListedWallet => {
  const { name = 'Harbor', id = name.toLowerCase() } = patch
  const base = { id, name, rdns: ['app.harbor'], wbip: [], chains: [], certified: false, pairs: true }
  return { ...base, links: { web: 'https://harbor.example' }, ...patch }
}
const draw = (
  found: readonly ConnectorState[],
  wallets: readonly ListedWallet[],
  recent: { id: string; namespace: string }[] = [],
) =>
  tilesOf({ found, recent, listed: wallets }).map(
    ({ name, tag, parts, wallet }) =>
      `${name} ${tag ?? 'listed'} ${parts.map(({ namespace }) => namespace)} ${wallet?.id ?? ''}`,
  )

test('default: those used last, those in the page, then the list, each wallet once', () => {
  const found = [inPage({ name: 'Other', rdns: 'app.other', imageUrl: 'x' }), inPage({ rdns: 'app.harbor' })]
  const wallets = [listed({ name: 'Lantern', rdns: [] }), listed({ certified: true }), listed({ id: 'again' })]
  expect(draw(found, wallets, [{ id: 'app.harbor', namespace: 'eip155' }])).toEqual([
    'Harbor recent eip155 harbor',
    'Other installed eip155 ',
    'Lantern listed  lantern',
  ])
})

test('default: one wallet of several namespaces takes one place', () => {
  const found = [
    inPage({ rdns: 'app.harbor' }),
    inPage({ namespace: 'solana' }),
    inPage({ namespace: 'bip122', id: 'harbor.btc' }),
  ]
  expect(draw(found, [listed()])).toEqual(['Harbor installed eip155,solana,bip122 harbor'])
})

test('error: what stands beside a certified wallet by its name and picture alone wears no seal of it (wallets 9)', () => {
  const isSealed = (...found: ConnectorState[]) =>
    tilesOf({ found, recent: [], listed: [listed({ certified: true })] })[0]?.certified
  expect(isSealed(inPage({ rdns: 'app.harbor' }))).toBe(true)
  expect(isSealed(inPage({ rdns: 'app.harbor' }), inPage({ namespace: 'solana' }))).toBe(false)
})

test('default: Bitcoin wallets are known by what they register, Wallet Standard ones by name where nothing else is known (wallets 9)', () => {
  const xverse = listed({ name: 'Xverse', rdns: [], wbip: ['XverseProviders.BitcoinProvider'] })
  const at = (id: string) => inPage({ name: 'Xverse', namespace: 'bip122', id })
  expect(draw([at('XverseProviders.BitcoinProvider')], [xverse])).toEqual(['Xverse installed bip122 xverse'])
  expect(draw([at('evil')], [xverse])).toEqual(['Xverse installed bip122 ', 'Xverse listed  xverse'])
  const solflare = listed({ name: 'Solflare', rdns: [] })
  expect(draw([inPage({ name: 'Solflare', namespace: 'solana' })], [solflare])).toEqual([
    'Solflare installed solana solflare',
  ])
  // One that is known elsewhere needs more than its name.
  expect(draw([inPage({ namespace: 'solana' })], [listed()])).toEqual([
    'Harbor installed solana ',
    'Harbor listed  harbor',
  ])
})

test('error: who carries a name alone, or an rdns alone, stands beside the real one (wallets 9)', () => {
  expect(draw([inPage({ rdns: 'evil.harbor' })], [listed()])).toEqual([
    'Harbor installed eip155 ',
    'Harbor listed  harbor',
  ])
  expect(draw([inPage({ name: 'Squat', rdns: 'app.harbor' })], [listed()])).toEqual([
    'Squat installed eip155 ',
    'Harbor listed  harbor',
  ])
  // Of two entries of a directory that claim one rdns the one of its name is meant.
  const squatter = listed({ id: 'squat', name: 'Squatter' })
  expect(draw([inPage({ rdns: 'app.harbor' })], [squatter, listed()])).toEqual([
    'Harbor installed eip155 harbor',
    'Squatter listed  squat',
  ])
  // And a disputed one takes nobody’s place.
  expect(draw([inPage({ rdns: 'app.harbor', disputed: true })], [listed()])).toEqual([
    'Harbor disputed eip155 ',
    'Harbor listed  harbor',
  ])
})

test('error: names that look alike are the same name to a reader (wallets 10)', () => {
  const metamask = builtIn.filter(({ name }) => name === 'MetaMask')
  for (const name of [
    'MetaMask',
    ' metamask',
    'Meta Mask',
    'МеtаМаsk',
    'MetaMask Wallet',
    'ＭetaMask',
    'MetaM\u0430sk',
    'Metamаsk.',
    // As Greek, Cherokee, Lisu and Coptic write their capitals, and phonetics small ones.
    'ΜetaΜask',
    'ᎷetaᎷask',
    'ꓟꓰꓔꓮꓟꓮꓢꓗ',
    'ⲘetaⲘask',
    'ᴍᴇᴛᴀᴍᴀsᴋ',
    'MetɑMɑsk',
  ])
    expect(impersonated(inPage({ name, rdns: 'evil.example' }), metamask)?.name, name).toBe('MetaMask')
  for (const [name, real] of [
    ['Uniѕԝap Wallet', 'Uniswap Wallet'],
    ['UΝΙSWAP', 'Uniswap Wallet'],
    ['Trust WaIIet', 'Trust Wallet'],
    ['Bіtget Wаllet', 'Bitget Wallet'],
    ['RaΙnbow', 'Rainbow'],
    ['LedgerIive', 'Ledger Live'],
  ] as const)
    expect(foldName(name), name).toBe(foldName(real))
  expect(impersonated(inPage({ name: 'MetaMask', rdns: 'io.metamask' }), metamask)).toBeUndefined()
  expect(impersonated(inPage({ name: 'MetaMask', rdns: undefined }), metamask)?.name).toBe('MetaMask')
  expect(impersonated(inPage({ name: 'MetaMask Flask', rdns: 'io.metamask.flask' }), metamask)).toBeUndefined()
  expect(foldName('Wallet')).toBe('wallet')
  expect(foldName('🦊')).toBe('🦊')
})

test('every wallet of the package is told apart from each other one, and has a place to be had from', () => {
  expect(new Set(builtIn.map(({ name }) => foldName(name))).size).toBe(builtIn.length)
  expect(new Set(builtIn.map(({ id }) => id)).size).toBe(builtIn.length)
  const domains = builtIn.flatMap(({ rdns }) => rdns)
  expect(new Set(domains).size).toBe(domains.length)
  for (const { links, name } of builtIn) {
    const places = Object.values(links).filter((each) => each !== undefined)
    expect(
      places.every((place) => /^https:\/\/./.test(String(place))),
      name,
    ).toBe(true)
    expect(links.web, name).toBeDefined()
  }
})

test('behavior: fifty wallets stand in the package, some in each namespace, and what is said of each can be true (wallets 8)', () => {
  expect(builtIn).toHaveLength(50)
  const namespaces = ['eip155', 'solana', 'bip122', 'stacks']
  for (const namespace of namespaces)
    expect(builtIn.filter(({ chains }) => chains.includes(namespace)).length, namespace).toBeGreaterThanOrEqual(4)
  for (const { name, id, rdns, wbip, chains, links, mobileLink, universalLink } of builtIn) {
    expect([id, name]).toEqual([expect.stringMatching(/^[a-z0-9]+(-[a-z0-9]+)*$/), name.trim()])
    expect([new Set(chains).size, chains.filter((each) => !namespaces.includes(each))], name).toEqual([
      chains.length,
      [],
    ])
    // A reverse domain name (EIP-6963), and a path from the page's globals (WBIP004).
    for (const domain of rdns) expect(domain, name).toMatch(/^[a-z]{2,}(\.[a-z0-9-]+)+$/)
    for (const path of wbip) expect(path, name).toMatch(/^[A-Za-z]\w*(\.[A-Za-z]\w*)*$/)
    for (const link of Object.values(links)) if (link) expect(safeHref(String(link)), name).toBe(link)
    expect(links.chrome ?? '/detail/abcdefghijklmnopabcdefghijklmnop', name).toMatch(/\/detail\/[a-p]{32}$/)
    expect(links.ios ?? '/id123456789', name).toMatch(/\/id\d{9,10}$/)
    expect(links.android ?? '?id=a.b', name).toMatch(/\?id=[a-z][a-z0-9]*(\.[a-z0-9]+)+$/)
    // Each way to its app is one that a press on a phone goes.
    const ways = [{ mobile: mobileLink }, { universal: universalLink }].filter((app) => Object.values(app)[0])
    for (const app of ways)
      expect(linksTo({ name, links: { app } }, 'mobile', phone, { uri: 'wc:a@2' }), name).toHaveLength(1)
  }
})

test('behavior: a Bitcoin wallet that is looked for by its place is known by that place in the list (wallets 9)', () => {
  for (const { id, name } of knownWallets) {
    const same = builtIn.filter((wallet) => foldName(wallet.name) === foldName(name))
    for (const { wbip } of same) expect(wbip, name).toContain(id)
  }
})

test('behavior: whatever is announced and listed, each is shown once, and only proof takes a listed wallet’s place (wallets 9)', () => {
  const some = <value>(...values: value[]) => fc.constantFrom(...values)
  const found = fc.array(
    fc.record({
      namespace: some('eip155', 'solana', 'bip122'),
      name: some('A', 'a', 'А', 'B', 'B Wallet'),
      imageUrl: some(undefined, 'x', 'y'),
      rdns: some(undefined, 'a.a', 'b.b', 'e.e'),
      disputed: some(undefined, true as const),
    }),
    { maxLength: 12 },
  )
  const wallets = fc.array(
    fc.record({
      id: some('1', '2', '3'),
      name: some('A', 'B', 'C'),
      rdns: some<string[]>([], ['a.a'], ['b.b']),
      wbip: some<string[]>([], ['0']),
    }),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(found, wallets, (patches, entries) => {
      const here = patches.map((patch, index) => inPage({ ...patch, id: String(index) }))
      const list = entries.map((entry) => listed(entry))
      const tiles = tilesOf({ found: here, recent: [], listed: list })
      // Everyone of the page stands in exactly one tile, once a namespace.
      const parts = tiles.flatMap((tile) => tile.parts.map(({ connectorId }) => connectorId))
      expect(parts.toSorted()).toEqual(here.map(({ id }) => id).toSorted())
      for (const tile of tiles) {
        expect(new Set(tile.parts.map(({ namespace }) => namespace)).size).toBe(tile.parts.length)
        const own = here.filter(({ id }) => tile.parts.some(({ connectorId }) => connectorId === id))
        // Who is installed looks as it says itself, and is a listed one only with proof.
        if (own[0]) expect([tile.name, tile.imageUrl]).toEqual([own[0].name, own[0].imageUrl])
        if (own[0] && tile.wallet)
          expect(own.some((each) => proves(each, tile.wallet as ListedWallet) && !each.disputed)).toBe(true)
      }
      // No id twice; and every id of the list is there, alone or as one that is installed, or said before by another entry.
      const ids = tiles.flatMap(({ wallet }) => wallet?.id ?? [])
      expect(new Set(ids).size).toBe(ids.length)
      expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length)
    }),
  )
})

test('default: a list that comes page by page is the one that comes at once, and its tiles are the same ones', () => {
  const word = fc.constantFrom('Harbor', 'harbor', 'Lantern', 'Pilot', 'Tern', 'Quartz')
  const wallet = fc.record({
    id: word,
    name: word,
    rdns: fc.array(
      word.map((name) => `app.${name.toLowerCase()}`),
      { maxLength: 1 },
    ),
  })
  fc.assert(
    fc.property(fc.array(wallet, { maxLength: 30 }), fc.integer({ min: 1, max: 9 }), (rows, size) => {
      const found = [inPage({ rdns: 'app.harbor' })]
      const wallets = rows.map(listed)
      const grown: (readonly unknown[])[] = []
      for (let end = 0; end < wallets.length; end += size)
        grown.push(tilesOf({ found, recent: [], listed: wallets.slice(0, end + size) }))
      // Another list in between: nothing of it is left.
      tilesOf({ found: [], recent: [], listed: [listed({ id: 'else', name: 'Else' })] })
      const whole = tilesOf({ found, recent: [], listed: wallets })
      const [last = whole, before = []] = grown.reverse()
      expect(whole).toEqual(last)
      for (const tile of before)
        expect(whole.includes(tile as never) || (tile as { parts: unknown[] }).parts.length > 0).toBe(true)
    }),
  )
})
