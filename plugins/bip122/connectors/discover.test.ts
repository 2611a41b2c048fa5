import { createTestKernel } from 'tapkit/testing'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addresses, createSatsWallet, publicKey } from '../fixtures/createSatsWallet.ts'
import { createUnisatWallet } from '../fixtures/createUnisatWallet.ts'
import { clearPage, putAt } from '../fixtures/page.ts'
import { bip122 } from '../index.ts'
import { bitcoin } from '../networks/index.ts'

const xverse = 'XverseProviders.BitcoinProvider'
const icon = 'data:image/png;base64,AA=='
const sats = () => createSatsWallet().provider
let kernel = createTestKernel({ plugins: [] })
const rows = () => kernel.connectors.list('bip122').map(({ id, name, kind, disputed }) => [id, name, kind, disputed])
const announce = (wallet: unknown) =>
  dispatchEvent(
    new CustomEvent('wallet-standard:register-wallet', {
      detail: ({ register }: { register(wallet: unknown): void }) => register(wallet),
    }),
  )
const standard = (name: string, features: object = { 'bitcoin:connect': { connect() {} } }) => ({
  name,
  icon,
  features,
  accounts: [],
})

beforeEach(() => {
  vi.useFakeTimers()
  kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] })] })
})
afterEach(() => {
  kernel.destroy()
  clearPage()
  vi.useRealTimers()
})

test('finds wallets by registry, by their place, and by Wallet Standard, each once', async () => {
  putAt(xverse, sats())
  putAt('unisat', createUnisatWallet().provider)
  putAt('okxwallet.bitcoin', {})
  putAt('Evil.Other', sats())
  putAt('btc_providers', [
    { id: xverse, name: 'Xverse Wallet', icon },
    { id: xverse, name: 'Once more', icon },
    { id: 'Evil.Other', name: 'Other', icon, methods: ['getAddresses'] },
    { id: 'Not.There', name: 'Gone', icon },
  ])
  await kernel.start()
  announce(standard('Standard'))
  announce(standard('Xverse Wallet'))
  expect(rows()).toEqual([
    [xverse, 'Xverse', 'injected', undefined],
    ['Evil.Other', 'Other', 'injected', undefined],
    ['unisat', 'Unisat', 'injected', undefined],
    ['okxwallet.bitcoin', 'OKX Wallet', 'injected', undefined],
    ['Standard', 'Standard', 'announced', undefined],
  ])
  expect(kernel.state.connectors.byId[`bip122:${xverse}`]?.imageUrl).toBe(icon)
})

test('registries are read in their order; a wallet of Stacks alone is left out (wallets 7)', async () => {
  putAt('A.b', sats())
  putAt('A.c', sats())
  putAt('btc_providers', [{ id: 'A.b', name: 'First', icon }])
  putAt('wbip_providers', [{ id: 'A.b', name: 'Second', icon }])
  putAt('webbtc_stx_providers', [{ id: 'A.c', name: 'Stacks', methods: ['stx_signMessage'] }])
  await kernel.start()
  expect(rows()).toEqual([['A.b', 'First', 'injected', undefined]])
  Reflect.deleteProperty(window, 'A')
})

describe('time', () => {
  test('looks three times at 200 ms, and then when the page asks for it', async () => {
    await kernel.start()
    putAt('unisat', createUnisatWallet().provider)
    vi.advanceTimersByTime(199)
    expect(rows()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(rows()).toHaveLength(1)
  })
  test('a wallet that comes after 400 ms is found when the page comes back, and when the modal opens', async () => {
    await kernel.start()
    vi.advanceTimersByTime(400)
    putAt('unisat', createUnisatWallet().provider)
    vi.advanceTimersByTime(10_000)
    expect(rows()).toEqual([])
    document.dispatchEvent(new Event('visibilitychange'))
    expect(rows()).toHaveLength(1)
    putAt(xverse, sats())
    kernel.hooks.onOpen.call({ to: { view: 'Connect', params: undefined } } as never)
    expect(rows()).toHaveLength(2)
  })
  test('after destroy nothing is found', async () => {
    await kernel.start()
    kernel.destroy()
    putAt('unisat', createUnisatWallet().provider)
    vi.advanceTimersByTime(1_000)
    document.dispatchEvent(new Event('visibilitychange'))
    announce(standard('Late'))
    expect(rows()).toEqual([])
  })
})

describe('identity', () => {
  test('a second object that claims a name stands beside the first, and both are marked', async () => {
    putAt('Evil.Xverse', sats())
    putAt(xverse, sats())
    putAt('btc_providers', [{ id: 'Evil.Xverse', name: 'xverse', icon }])
    await kernel.start()
    expect(rows()).toEqual([
      ['Evil.Xverse', 'xverse', 'injected', true],
      [xverse, 'Xverse', 'injected', true],
    ])
  })
  test('one object at two places is one wallet', async () => {
    const provider = sats()
    putAt('Evil.Alias', provider)
    putAt(xverse, provider)
    putAt('btc_providers', [{ id: 'Evil.Alias', name: 'Xverse', icon }])
    await kernel.start()
    expect(rows()).toEqual([[xverse, 'Xverse', 'injected', undefined]])
  })
  test('what was heard by Wallet Standard gives way to the same wallet at its place', async () => {
    await kernel.start()
    announce(standard('Xverse'))
    putAt(xverse, sats())
    vi.advanceTimersByTime(1_000)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(rows()).toEqual([[xverse, 'Xverse', 'injected', undefined]])
  })
  test('what was heard by Wallet Standard stays while it is locked, and is connected again once it is unlocked (wallets 15)', async () => {
    await kernel.start()
    const account = { address: addresses.payment, publicKey, purpose: 'payment', chains: ['bitcoin:mainnet'] }
    const heard = new Set<(change: object) => void>()
    const wallet = {
      ...standard('Xverse', {
        'bitcoin:connect': { connect: async () => ({ accounts: [account] }) },
        'standard:events': { on: (_: string, listener: (change: object) => void) => void heard.add(listener) },
      }),
    }
    const share = (...accounts: object[]) => {
      Object.assign(wallet, { accounts })
      for (const listener of heard) listener({ accounts })
    }
    announce(wallet)
    vi.useRealTimers()
    await kernel.connect({ connectorId: 'Xverse', namespace: 'bip122' })
    share()
    await expect.poll(() => kernel.connection('bip122')).toBeUndefined()
    putAt(xverse, sats())
    document.dispatchEvent(new Event('visibilitychange'))
    share(account)
    await expect.poll(() => kernel.connection('bip122')?.connector.id).toBe('Xverse')
  })
  test('what claims the name at a place of its own takes nobody’s: both are listed and marked', async () => {
    await kernel.start()
    announce(standard('Xverse'))
    putAt('Evil.Xverse', sats())
    putAt('btc_providers', [{ id: 'Evil.Xverse', name: 'Xverse', icon }])
    vi.advanceTimersByTime(1_000)
    document.dispatchEvent(new Event('visibilitychange'))
    const both = [
      ['Xverse', 'Xverse', 'announced', true],
      ['Evil.Xverse', 'Xverse', 'injected', true],
    ]
    expect(rows()).toEqual(both)
    putAt('unisat', createUnisatWallet().provider)
    putAt('wbip_providers', [{ id: 'unisat', name: 'xverse', icon }])
    document.dispatchEvent(new Event('visibilitychange'))
    expect(rows()).toEqual([...both, ['unisat', 'Unisat', 'injected', undefined]])
    putAt(xverse, sats())
    document.dispatchEvent(new Event('visibilitychange'))
    expect(rows()).toEqual([
      ...both.slice(1),
      ['unisat', 'Unisat', 'injected', undefined],
      [xverse, 'Xverse', 'injected', true],
    ])
  })
  test('a name that was claimed at another place first does not keep the wallet out', async () => {
    putAt('Evil.Xverse', sats())
    putAt('btc_providers', [{ id: 'Evil.Xverse', name: 'Xverse', icon }])
    await kernel.start()
    announce(standard('Xverse'))
    expect(rows()).toEqual([
      ['Evil.Xverse', 'Xverse', 'injected', true],
      ['Xverse', 'Xverse', 'announced', true],
    ])
  })
  test('two wallets of one name by Wallet Standard are both listed and marked', async () => {
    await kernel.start()
    announce(standard('Twin'))
    announce(standard('Twin'))
    expect(rows()).toEqual([
      ['Twin', 'Twin', 'announced', true],
      ['Twin#2', 'Twin', 'announced', true],
    ])
  })
  test('a wallet that stands in for UniSat is listed as itself', async () => {
    const provider = { ...createUnisatWallet().provider, isBinance: true }
    putAt('unisat', provider)
    putAt('binancew3w.bitcoin', provider)
    await kernel.start()
    expect(rows()).toEqual([['binancew3w.bitcoin', 'Binance Wallet', 'injected', undefined]])
  })
  test('a sats-connect provider in a feature of Wallet Standard is spoken to as one', async () => {
    await kernel.start()
    const wallet = createSatsWallet()
    announce(standard('Inner', { 'sats-connect:': { provider: wallet.provider } }))
    vi.useRealTimers()
    await kernel.connect({ connectorId: 'Inner', namespace: 'bip122' })
    expect(wallet.requests[0]?.method).toBe('wallet_connect')
  })
})

describe('hostile pages', () => {
  const trap = () => {
    throw new Error('trap')
  }
  test.each([
    [
      'a getter in place of a registry',
      () => Object.defineProperty(window, 'btc_providers', { configurable: true, get: trap }),
    ],
    ['no array', () => putAt('btc_providers', { length: 3 })],
    ['a proxy', () => putAt('btc_providers', new Proxy([], { get: trap }))],
    [
      'entries that are none',
      () => putAt('btc_providers', [null, 7, 'x', [], {}, { id: 7, name: 'x' }, { id: 'unisat' }]),
    ],
    [
      'an entry with a trap',
      () => putAt('btc_providers', [Object.defineProperty({ id: 'unisat' }, 'name', { get: trap })]),
    ],
    ['a name that nobody sees', () => putAt('btc_providers', [{ id: 'LeatherProvider', name: '\u202e\u200b', icon }])],
    [
      'a path through the prototype',
      () => putAt('btc_providers', [{ id: 'constructor.constructor', name: 'Evil', icon }]),
    ],
    ['a trap in a wallet', () => putAt('unisat', Object.defineProperty({}, 'isBinance', { get: trap }))],
    ['a trap at a known place', () => Object.defineProperty(window, 'magicEden', { configurable: true, get: trap })],
  ])('%s: the others are still found', async (_, set) => {
    putAt(xverse, sats())
    set()
    await kernel.start()
    announce(null)
    announce({
      get name() {
        return trap()
      },
      features: { 'bitcoin:connect': {} },
    })
    expect(rows()).toEqual([[xverse, 'Xverse', 'injected', undefined]])
  })
  test('a storm of junk hides nobody who comes after it', async () => {
    await kernel.start()
    vi.useFakeTimers({ toFake: ['Date'] })
    for (let index = 0; index < 400; index++) announce(standard(`Wallet ${index}`))
    expect(rows()).toHaveLength(200)
    vi.setSystemTime(Date.now() + 1_000)
    putAt(xverse, sats())
    document.dispatchEvent(new Event('visibilitychange'))
    announce(standard('Genuine'))
    expect(
      rows()
        .slice(-2)
        .map(([id]) => id),
    ).toEqual([xverse, 'Genuine'])
  })
  test('two hundred registrations of objects that are no wallets hide no wallet', async () => {
    await kernel.start()
    for (let index = 0; index < 200; index++) announce({})
    announce(standard('Genuine'))
    expect(rows().map(([id]) => id)).toEqual(['Genuine'])
  })
  test('pictures are data alone, and one that no browser draws is repaired', async () => {
    for (const name of ['a', 'b', 'c']) putAt(`Evil.${name}`, sats())
    putAt('btc_providers', [
      { id: 'Evil.a', name: 'A', icon: 'https://tracker.example/x.png' },
      { id: 'Evil.b', name: 'B', icon: 'javascript:alert(1)' },
      { id: 'Evil.c', name: 'C', icon: 'data:image/svg;base64,AA==' },
    ])
    await kernel.start()
    const shown = kernel.connectors.list('bip122').map(({ imageUrl }) => imageUrl)
    expect(shown).toEqual([undefined, undefined, 'data:image/svg+xml;base64,AA=='])
  })
})
