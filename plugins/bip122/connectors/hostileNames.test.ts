import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromHex } from '../encoding/hex.ts'
import { addresses, createSatsWallet, publicKey } from '../fixtures/createSatsWallet.ts'
import { createUnisatWallet } from '../fixtures/createUnisatWallet.ts'
import { clearPage, putAt } from '../fixtures/page.ts'
import { bip122 } from '../index.ts'
import { bitcoin } from '../networks/index.ts'

afterEach(clearPage)

const start = async (storage = createMemoryArea()) => {
  const kernel = createTestKernel({ plugins: [bip122({ networks: [bitcoin] })], storage })
  return { kernel, storage }
}
const fake = (name: string, listeners: Set<(change: unknown) => void>) => ({
  name,
  icon: 'data:image/png;base64,AA==',
  accounts: [
    { address: addresses.other, publicKey: fromHex(publicKey), purpose: 'payment', chains: ['bitcoin:mainnet'] },
  ],
  features: {
    'bitcoin:connect': { connect: async () => ({ accounts: [] }) },
    'standard:events': { on: (_: string, listener: (change: unknown) => void) => listeners.add(listener) },
  },
})
const register = (wallet: unknown, signal: AbortSignal) =>
  addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(wallet), { signal })

test.each([
  ['unisat', false],
  ['unisat#2', false],
  ['unisat', true],
])(
  'a stranger by Wallet Standard that calls itself %s (sats-connect: %s) is neither restored as UniSat nor hides it',
  async (name, isInner) => {
    putAt('unisat', createUnisatWallet().provider)
    const { kernel: first, storage } = await start()
    await first.start()
    await first.connect({ connectorId: 'unisat', namespace: 'bip122' })
    expect(first.connection('bip122')?.account.address).toBe(addresses.payment)
    first.destroy()
    const { kernel } = await start(storage)
    const listeners = new Set<(change: unknown) => void>()
    const stranger = fake(name, listeners)
    const { provider } = createSatsWallet()
    register(isInner ? { ...stranger, features: { 'sats-connect:': { provider } } } : stranger, kernel.signal)
    await kernel.start()
    // Alone in the list it is restored; where both are marked, neither is, which only time tells.
    const isAlone = kernel.connectors.list('bip122').length === 1
    if (isAlone) await vi.waitFor(() => expect(kernel.connection('bip122')).toBeDefined())
    else await new Promise((resolve) => setTimeout(resolve, 300))
    const used = kernel.connection('bip122')?.connector.kind
    for (const listener of listeners) listener({ accounts: stranger.accounts })
    await new Promise((resolve) => setTimeout(resolve, 100))
    const shown = kernel.connection('bip122')?.account.address
    const rows = kernel.connectors.list('bip122').map(({ id, name, kind, disputed }) => [id, name, kind, disputed])
    kernel.destroy()
    expect(rows.find(([, own]) => own === 'Unisat')).toBeDefined()
    // Alone in the list, or both are marked and neither is restored.
    if (rows.length === 1) expect([shown, used]).toEqual([addresses.payment, 'injected'])
    else expect([shown, used, rows.every(([, , , disputed]) => disputed)]).toEqual([undefined, undefined, true])
  },
)

describe('a page that registers another name, or another place, for a wallet that is known by its place', () => {
  const xverse = 'XverseProviders.BitcoinProvider'
  test.each([
    ['another name', xverse],
    ['another place', 'Evil.Alias'],
  ])('%s: a stranger that takes the name meanwhile is marked, as is the wallet', async (_, id) => {
    const { provider } = createSatsWallet()
    putAt(xverse, provider)
    putAt('Evil.Alias', provider)
    putAt('Evil.Provider', createSatsWallet().provider)
    putAt('btc_providers', [
      { id, name: 'Zebra' },
      { id: 'Evil.Provider', name: 'Xverse' },
    ])
    const { kernel } = await start()
    await kernel.start()
    const rows = kernel.connectors.list('bip122').map(({ id, name, disputed }) => [id, name, disputed])
    kernel.destroy()
    expect(rows.toSorted()).toEqual([
      ['Evil.Provider', 'Xverse', true],
      [xverse, 'Xverse', true],
    ])
  })
})

test('a stranger that calls itself unisat, and came back in its place before UniSat was there, is let go once it is', async () => {
  putAt('unisat', createUnisatWallet().provider)
  const { kernel: first, storage } = await start()
  await first.start()
  await first.connect({ connectorId: 'unisat', namespace: 'bip122' })
  first.destroy()
  putAt('unisat', undefined)
  const { kernel } = await start(storage)
  register(fake('unisat', new Set()), kernel.signal)
  await kernel.start()
  await vi.waitFor(() => expect(kernel.connection('bip122')?.account.address).toBe(addresses.other))
  putAt('unisat', createUnisatWallet().provider)
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(kernel.connection('bip122')).toBeUndefined())
  const used = kernel.connection('bip122')?.connector.kind
  const rows = kernel.connectors.list('bip122').map(({ name, kind, disputed }) => [name, kind, disputed])
  kernel.destroy()
  expect([used, rows]).toEqual([
    undefined,
    [
      ['unisat', 'announced', true],
      ['Unisat', 'injected', true],
    ],
  ])
})
