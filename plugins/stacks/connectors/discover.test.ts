import { createTestKernel } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createPageWallet } from '../fixtures/createPageWallet.ts'
import { clearPage, place } from '../fixtures/createWorld.ts'
import { stacks } from '../index.ts'
import { stacksMainnet } from '../networks/index.ts'

afterEach(() => void vi.useRealTimers())

const { provider } = createPageWallet('sip030')
const fresh = () => createPageWallet('sip030').provider
let kernel = createTestKernel({ plugins: [] })
const rows = () =>
  kernel.connectors.list('stacks').map(({ id, name, kind, disputed }) => ({ id, name, kind, disputed }))
const ids = () => rows().map(({ id }) => id)
const put = (values: object) => Object.assign(window, values)

beforeEach(() => {
  kernel = createTestKernel({ plugins: [stacks({ networks: [stacksMainnet] })] })
})
afterEach(() => {
  kernel.destroy()
  clearPage()
})

test('known globals are listed under our names, each object once', async () => {
  put({ LeatherProvider: provider, StacksProvider: provider, XverseProviders: { StacksProvider: fresh() } })
  await kernel.start()
  expect(rows()).toEqual([
    { id: 'LeatherProvider', name: 'Leather', kind: 'injected', disputed: undefined },
    { id: 'XverseProviders.StacksProvider', name: 'Xverse', kind: 'injected', disputed: undefined },
  ])
})

test('Xverse is one wallet, whichever of its two paths it has', async () => {
  put({ XverseProviders: { BitcoinProvider: fresh(), StacksProvider: fresh() } })
  await kernel.start()
  expect(ids()).toEqual(['XverseProviders.BitcoinProvider'])
})

test('a wallet that comes to its other path later is the one that is listed', async () => {
  put({ XverseProviders: { StacksProvider: fresh() } })
  await kernel.start()
  put({ XverseProviders: { ...Reflect.get(window, 'XverseProviders'), BitcoinProvider: fresh() } })
  dispatchEvent(new Event('load'))
  expect(rows()).toMatchObject([{ id: 'XverseProviders.StacksProvider', disputed: undefined }])
})

test('the generic path is for a wallet that no other path leads to', async () => {
  put({ StacksProvider: provider })
  await kernel.start()
  expect(ids()).toEqual(['StacksProvider'])
})

describe('registries (WBIP004)', () => {
  const icon = 'data:image/svg;base64,AA=='
  test('an entry of the Stacks registry is a wallet; one of the others needs a Stacks method (wallets 7)', async () => {
    put({ TestProvider: fresh(), Other: { a: fresh(), b: fresh() } })
    put({
      webbtc_stx_providers: [{ id: 'TestProvider', name: '  Test\n Wallet ', icon }],
      btc_providers: [
        { id: 'Other.a', name: 'A', methods: ['getInfo'] },
        { id: 'Other.b', name: 'B', methods: ['getInfo', 'stx_transferStx'] },
      ],
    })
    await kernel.start()
    expect(rows().map(({ id, name, kind }) => [id, name, kind])).toEqual([
      ['TestProvider', 'Test Wallet', 'announced'],
      ['Other.b', 'B', 'announced'],
    ])
    expect(kernel.connectors.get('stacks', 'TestProvider')?.imageUrl).toBe('data:image/svg+xml;base64,AA==')
  })

  test('an entry may add a picture to a known wallet, and no other name', async () => {
    place('sip030', provider)
    put({ webbtc_stx_providers: [{ id: 'LeatherProvider', name: 'Evil', icon }] })
    await kernel.start()
    expect(kernel.connectors.list('stacks')).toMatchObject([
      { name: 'Leather', imageUrl: expect.stringContaining('svg+xml') },
    ])
  })

  test('another object under a known name: both are disputed', async () => {
    place('sip030', provider)
    put({ TestProvider: fresh(), webbtc_stx_providers: [{ id: 'TestProvider', name: 'LEATHER' }] })
    await kernel.start()
    expect(rows()).toMatchObject([
      { id: 'LeatherProvider', disputed: true },
      { id: 'TestProvider', disputed: true },
    ])
  })

  test('an impostor that is there first does not make the genuine wallet look like one: both are disputed (wallets 1)', async () => {
    put({ Other: { evil: fresh() }, webbtc_stx_providers: [{ id: 'Other.evil', name: 'Leather' }] })
    await kernel.start()
    place('sip030', provider)
    dispatchEvent(new Event('load'))
    expect(rows().map(({ id, disputed }) => [id, disputed])).toEqual([
      ['Other.evil', true],
      ['LeatherProvider', true],
    ])
  })

  test('hostile entries are left out, and hide nobody', async () => {
    const trap = (name: string) => ({
      get [name](): string {
        throw new Error('trap')
      },
    })
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    put({
      Other: new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
        },
      ),
      TestProvider: fresh(),
      wbip_providers: 'nonsense',
      webbtc_providers: proxy,
      webbtc_stx_providers: [
        null,
        7,
        'x',
        {},
        trap('id'),
        Object.assign(trap('icon'), { id: 'TestProvider', name: 'X' }),
        { id: 'Other.x', name: 'Trap' },
        { id: 'a.b.c.d.e.f', name: 'Deep' },
        { id: 'window["x"]', name: 'Code' },
        { id: '__proto__', name: 'Proto' },
        { id: 'TestProvider.constructor', name: 'Constructor' },
        { id: 'TestProvider', name: '\u202e\u200b' },
        { id: 'location', name: 'No wallet' },
        { id: 'TestProvider', name: 'Good', icon: 'javascript:alert(1)' },
      ],
    })
    await kernel.start()
    expect(rows()).toMatchObject([{ id: 'TestProvider', name: 'Good' }])
    expect(kernel.connectors.get('stacks', 'TestProvider')?.imageUrl).toBeUndefined()
  })

  test('a storm of entries is cut off, and hides nobody who comes after it', async () => {
    const Other = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`w${i}`, fresh()]))
    put({ Other, webbtc_stx_providers: Object.keys(Other).map((key) => ({ id: `Other.${key}`, name: key })) })
    await kernel.start()
    expect(rows()).toHaveLength(200)
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 1_000)
    place('sip030', provider)
    dispatchEvent(new Event('load'))
    expect(ids().at(-1)).toBe('LeatherProvider')
  })
})

describe('wallets that come late', () => {
  test.each([
    ['the page comes back', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['the page has loaded', () => dispatchEvent(new Event('load'))],
    ['time passes', () => {}],
  ])('are found when %s', async (_, happens) => {
    await kernel.start()
    expect(ids()).toEqual([])
    place('sip030', provider)
    happens()
    await expect.poll(ids).toEqual(['LeatherProvider'])
  })

  test('after destroy, no more', async () => {
    await kernel.start()
    kernel.destroy()
    place('sip030', provider)
    dispatchEvent(new Event('load'))
    expect(ids()).toEqual([])
  })
})
