import type { ConnectorInput } from 'tapkit/kernel'
import { createTestKernel } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { findInstallPrompt } from './findInstallPrompt.ts'
import { primaryWallet } from './knownWallets.ts'
import { listWallets } from './listWallets.ts'

const agents = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0',
  opera: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36 OPR/112',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
  samsung:
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  iosChrome:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1',
}

const wallet = (id: string, name: string, kind = 'injected'): ConnectorInput<'bip122'> => ({
  ...{ id, name, kind, namespace: 'bip122', source: {} },
  getProvider: async () => ({}) as never,
  connect: async () => ({ accounts: [] }),
})
/** A page with these wallets. */
function page(...wallets: Parameters<typeof wallet>[]) {
  const kernel = createTestKernel({ plugins: [] })
  for (const each of wallets) kernel.connectors.add(wallet(...each))
  return (current?: string) => listWallets(kernel, current)
}
const namesOf = (list: ReturnType<typeof listWallets>) => list.map(({ name }) => name)

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the list', () => {
  test('nothing installed: the primary wallet first, no UniSat, and all say so (requests 8)', () => {
    const list = page()()
    expect(namesOf(list)).toEqual(['Xverse', 'Fordefi', 'Leather', 'OKX', 'Magic Eden', 'Phantom'])
    expect(list.every(({ installed, installPrompt }) => !installed && installPrompt?.url.startsWith('https:'))).toBe(
      true,
    )
  })

  test('UniSat second where it is installed, the others that are installed, then those that are not (requests 8)', () => {
    const list = page(
      ['unisat', 'Unisat'],
      ['Evil.wallet', 'Stranger'],
      ['standard-okx', 'OKX Wallet', 'announced'],
    )('unisat')
    expect(namesOf(list)).toEqual([
      'Xverse',
      'Unisat',
      'OKX Wallet',
      'Stranger',
      'Fordefi',
      'Leather',
      'Magic Eden',
      'Phantom',
    ])
    expect(list.filter(({ installed }) => installed).map(({ id }) => id)).toEqual([
      'unisat',
      'standard-okx',
      'Evil.wallet',
    ])
    expect(list.filter(({ current }) => current).map(({ id }) => id)).toEqual(['unisat'])
  })

  test('error: who only bears the name of the primary wallet does not take its place', () => {
    const list = page(['Evil.wallet', 'Xverse'])()
    expect(list.slice(0, 2).map(({ id, installed }) => [id, installed])).toEqual([
      ['XverseProviders.BitcoinProvider', false],
      ['Evil.wallet', true],
    ])
  })

  test('error: two that claim the name of a known wallet: neither takes its place, and both are listed', () => {
    const list = page(['one', 'Xverse', 'announced'], ['two', 'Xverse', 'announced'])()
    expect(list.slice(0, 3).map(({ id, installed, disputed }) => [id, installed, disputed])).toEqual([
      ['XverseProviders.BitcoinProvider', false, undefined],
      ['one', true, true],
      ['two', true, true],
    ])
  })

  test('behavior: two that claim one name say so', () => {
    const list = page(['one', 'Twin', 'announced'], ['two', 'twin'])()
    expect(list.filter(({ disputed }) => disputed).map(({ id }) => id)).toEqual(['one', 'two'])
  })

  test('error: a wallet that a plugin lists before it is installed is not offered as if it were (requests 8)', () => {
    const kernel = createTestKernel({ plugins: [] })
    const featured = { kind: 'featured', installed: false, namespace: 'bip122', links: { web: 'https://far.example' } }
    kernel.connectors.add({ ...featured, id: 'list:far', name: 'Far' } as never)
    kernel.connectors.add({ ...featured, id: 'real:xverse', name: 'Xverse' } as never)
    const list = listWallets(kernel, undefined)
    expect(list.filter(({ installed }) => installed)).toEqual([])
    expect(namesOf(list)).toEqual(['Xverse', 'Fordefi', 'Leather', 'OKX', 'Magic Eden', 'Phantom'])
  })

  test('in an app, the primary one alone', () => {
    vi.stubGlobal('ReactNativeWebView', {})
    expect(namesOf(page(['unisat', 'Unisat'])())).toEqual(['Xverse'])
  })
})

describe('where a wallet is had', () => {
  test.each([
    ['chrome', 'chrome'],
    ['edge', 'chrome'],
    ['opera', 'chrome'],
    ['firefox', 'web'],
    ['safari', 'web'],
    ['android', 'play'],
    ['samsung', 'web'],
    ['ios', 'appStore'],
    ['iosChrome', 'appStore'],
  ] as const)('%s: %s', (agent, store) => {
    expect(findInstallPrompt(primaryWallet, agents[agent])?.store).toBe(store)
  })

  test("behavior: Firefox's own store where the wallet is in it, and nothing where no place is known", () => {
    const inFirefox = { ...primaryWallet, mozillaAddOnsUrl: 'https://addons.mozilla.org/x' }
    expect(findInstallPrompt(inFirefox, agents.firefox)).toEqual({
      url: 'https://addons.mozilla.org/x',
      store: 'firefox',
    })
    expect(findInstallPrompt({ id: 'a', name: 'A', webUrl: '' }, agents.chrome)).toBeUndefined()
  })
})
