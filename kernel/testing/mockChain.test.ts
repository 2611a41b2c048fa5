import { describe, expect, test } from 'vitest'
import { type Kernel, type Namespace, selectStatus, selectUnsupported } from '../index.ts'
import { createMemoryArea, createTestKernel } from './createTestKernel.ts'
import { type MockChain, mockChain } from './mockChain.ts'
import { mockNetwork } from './mockNetwork.ts'

const networks = [mockNetwork('river:1'), mockNetwork('river:2'), mockNetwork('lake:1')] as const
const river = 'river' as Namespace
const lake = 'lake' as Namespace

async function start(kernel: Kernel) {
  await kernel.start()
  return kernel
}

describe('a wallet', () => {
  test('behavior: one that hangs is answered by the test, in whatever way', async () => {
    const chain = mockChain({ networks, wallets: [{ id: 'otter', mode: 'hang' }] })
    const kernel = await start(createTestKernel({ plugins: [chain.plugin] }))
    const { held, asked } = chain.wallet()
    const refused = kernel.connect({ connectorId: 'otter', namespace: river })
    await expect.poll(() => held.length).toBe(1)
    held[0]?.answer('reject')
    await expect(refused).rejects.toMatchObject({ name: 'UserRejectedError' })
    const crashed = kernel.connect({ connectorId: 'otter', namespace: river })
    await expect.poll(() => held.length).toBe(2)
    held[1]?.answer('fail')
    await expect(crashed).rejects.toMatchObject({ name: 'ConnectFailedError' })
    const approved = kernel.connect({ connectorId: 'otter', namespace: river })
    await expect.poll(() => held.length).toBe(3)
    held[2]?.answer()
    expect((await approved).account.address).toBe('otter-1')
    expect(asked).toEqual(['connect', 'connect', 'connect'])
    kernel.destroy()
  })

  test('behavior: spans namespaces, and its accounts may name the one that they are of', async () => {
    const accounts = ['both', { address: 'of-lake', namespace: 'lake' }]
    const chain = mockChain({ networks, wallets: [{ id: 'heron', namespaces: ['river', 'lake'], accounts }] })
    const kernel = await start(createTestKernel({ plugins: [chain.plugin] }))
    await kernel.connect({ connectorId: 'heron', namespace: river })
    const shared = (namespace: string) => kernel.connection(namespace)?.accounts.map(({ address }) => address)
    expect([shared(river), shared(lake)]).toEqual([['both'], ['both', 'of-lake']])
    chain.wallet().emitAccounts(['another'])
    expect([shared(river), shared(lake)]).toEqual([['another'], ['another']])
    chain.wallet().emitNetwork('lake:9')
    expect([selectUnsupported(kernel.state, river), selectUnsupported(kernel.state, lake)]).toEqual([
      undefined,
      'lake:9',
    ])
    chain.wallet().end()
    expect([selectStatus(kernel.state, river), selectStatus(kernel.state, lake)]).toEqual([
      'disconnected',
      'disconnected',
    ])
    kernel.destroy()
  })

  test('behavior: one that comes later is restored, for it is the same in every visit', async () => {
    const chain = mockChain({ wallets: [{ id: 'otter', present: false }] })
    const storage = createMemoryArea()
    const visit = () => start(createTestKernel({ plugins: [chain.plugin], storage }))
    const first = await visit()
    expect(first.connectors.list()).toEqual([])
    chain.announce('otter')
    await first.connect({ connectorId: 'otter', namespace: chain.namespace })
    expect(chain.wallet().listeners()).toBe(1)
    first.destroy()
    expect(chain.wallet().listeners()).toBe(0)
    const second = await visit()
    expect(second.connection(chain.namespace)?.account.address).toBe('otter-1')
    expect(chain.wallet().prompts()).toBe(1)
    second.destroy()
  })

  test('error: one that nobody described is named', () => {
    expect(() => mockChain().wallet('ghost')).toThrow('The mocked chain has no wallet "ghost".')
  })
})

describe('the chain', () => {
  test('default: sends what it is asked for, and moves the balances', async () => {
    const chain = mockChain({ balances: { 'wallet-1': 10n }, names: { 'bob.mock': 'bob-1' } })
    const kernel = await start(createTestKernel({ plugins: [chain.plugin] }))
    const { namespace } = chain
    await kernel.connect({ connectorId: 'wallet', namespace })
    const bob = await kernel.resolveName({ name: 'bob.mock', namespace })
    expect(bob?.address).toBe('bob-1')
    expect((await kernel.lookupAddress({ address: 'bob-1', namespace }))?.name).toBe('bob.mock')
    const prepared = await kernel.prepare({ kind: 'transfer', to: 'bob-1', amount: 4n })
    expect(prepared.fee?.value).toBe(1_000n)
    const { id } = await kernel.send(prepared)
    expect(chain.sent).toMatchObject([{ id, to: 'bob-1', amount: 4n, account: { address: 'wallet-1' } }])
    expect(chain.balances).toEqual({ 'wallet-1': 6n, 'bob-1': 4n })
    expect(await kernel.waitForTransaction({ id })).toEqual({
      id,
      status: 'confirmed',
      seen: [{ direction: 'out', amount: 4n, token: undefined, party: 'bob-1' }],
    })
    kernel.destroy()
  })

  test('behavior: a review states the memo, up to 32 bytes of it unless a test says how many', async () => {
    const memo = 'für Tee und Gebäck'
    const prepare = async (chain: MockChain) => {
      const kernel = await start(createTestKernel({ plugins: [chain.plugin] }))
      await kernel.connect({ connectorId: 'wallet', namespace: chain.namespace })
      return kernel.prepare({ kind: 'transfer', to: 'bob-1', amount: 4n, memo }).finally(() => kernel.destroy())
    }
    expect((await prepare(mockChain())).memo).toBe(memo)
    await expect(prepare(mockChain({ info: { memoBytes: 8 } }))).rejects.toMatchObject({ name: 'MemoTooLongError' })
  })

  test('behavior: a refused transfer is not sent', async () => {
    const chain = mockChain({ balances: { 'wallet-1': 10n } })
    const kernel = await start(createTestKernel({ plugins: [chain.plugin] }))
    await kernel.connect({ connectorId: 'wallet', namespace: chain.namespace })
    const prepared = await kernel.prepare({ kind: 'transfer', to: 'bob-1', amount: 4n })
    chain.wallet().mode = 'reject'
    await expect(kernel.send(prepared)).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect([chain.sent, chain.balances]).toEqual([[], { 'wallet-1': 10n }])
    kernel.destroy()
  })
})
