import { describe, expect, test } from 'vitest'
import { both, createChain, createWallet, failure, one, rest, startKit, two, walletsOf } from '../fixtures/chain.ts'
import { createGate } from '../fixtures/gate.ts'
import { selectStatus } from '../index.ts'
import { createMemoryArea, createTestKernel } from '../testing/index.ts'
import type { Kernel } from '../types/kernel.ts'

const spanning = ['alpha', 'beta'] as const
const b = { connectorId: 'b', namespace: 'beta' } as const

describe('a restore does not end, and does not have its wallet end, what another restore brought back', () => {
  /** A visit in which `both` comes back before `b` does. */
  const nextVisit = async (storage: ReturnType<typeof createMemoryArea>, also: readonly never[] = []) => {
    const wallets = [createWallet('both', spanning), createWallet('b', ['beta'])]
    for (const wallet of wallets) wallet.outcome = 'hold'
    const chain = createChain(wallets)
    const kernel = createTestKernel({ storage, plugins: [chain.plugin, chain.discovered(), ...also] })
    void kernel.start()
    await rest()
    for (const id of ['both', 'b']) {
      chain.held.find(({ wallet }) => wallet.id === id)?.answer('approve')
      await rest()
    }
    return { kernel, chain }
  }
  /** The host's flag comes from its remote configuration, in every visit. */
  const remote = () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const plugin = {
      name: 'remote',
      apply: ({ hooks }: Kernel) =>
        hooks.configure.tapPromise('remote', async (config) => {
          await answered
          return { ...config, features: { ...config.features, multiWallet: true } }
        }),
    } as never
    return { plugin, answer }
  }
  test('behavior: several wallets by remote configuration: the next visit keeps both', async () => {
    const storage = createMemoryArea()
    const before = remote()
    const first = await startKit([createWallet('both', spanning), createWallet('b', ['beta'])], {
      storage,
      also: [before.plugin],
    })
    before.answer()
    await rest()
    await first.kernel.connect(both)
    await first.kernel.connect(b)
    expect([walletsOf(first.kernel, 'alpha'), walletsOf(first.kernel, 'beta')]).toEqual([['both'], ['b', 'both']])
    first.kernel.destroy()
    const now = remote()
    const { kernel, chain } = await nextVisit(storage, [now.plugin])
    now.answer()
    await rest()
    for (const held of chain.held) held.answer('approve')
    await rest()
    expect({ alpha: walletsOf(kernel, 'alpha'), beta: walletsOf(kernel, 'beta'), closed: chain.closed }).toEqual({
      alpha: ['both'],
      beta: ['b', 'both'],
      closed: [],
    })
  })
  test('behavior: one wallet a namespace: a wallet that shares another chain today as well keeps its own', async () => {
    const storage = createMemoryArea()
    const first = await startKit([createWallet('both', ['alpha']), createWallet('b', ['beta'])], { storage })
    await first.kernel.connect(both)
    await first.kernel.connect(b)
    expect([walletsOf(first.kernel, 'alpha'), walletsOf(first.kernel, 'beta')]).toEqual([['both'], ['b']])
    first.kernel.destroy()
    const { kernel, chain } = await nextVisit(storage)
    expect({ alpha: walletsOf(kernel, 'alpha'), beta: walletsOf(kernel, 'beta'), closed: chain.closed }).toEqual({
      alpha: ['both'],
      beta: ['b'],
      closed: [],
    })
  })
})

describe('a restore that had to yield to a press which the visitor then declined', () => {
  const earlier = async () => {
    const storage = createMemoryArea()
    const first = await startKit([createWallet('one')], { storage })
    await first.kernel.connect(one)
    first.kernel.destroy()
    return storage
  }
  test('behavior: a wallet that announces itself meanwhile is restored', async () => {
    const storage = await earlier()
    const other = createWallet('two')
    other.outcome = 'hold'
    const { kernel, chain } = await startKit([other], { storage })
    const asked = failure(kernel.connect(two))
    await rest()
    chain.announce(createWallet('one'))
    await rest()
    chain.held[0]?.answer('reject')
    await asked
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
  })
  test('behavior: and one whose answer to the load was still to come', async () => {
    const storage = await earlier()
    const wallets = [createWallet('one'), createWallet('two')]
    for (const wallet of wallets) wallet.outcome = 'hold'
    const chain = createChain(wallets)
    const kernel = createTestKernel({ storage, plugins: [chain.plugin, chain.discovered()] })
    void kernel.start()
    await rest()
    const asked = failure(kernel.connect(two))
    await rest()
    for (const wallet of wallets) wallet.outcome = 'approve'
    chain.held[0]?.answer('approve')
    chain.held[1]?.answer('reject')
    await asked
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
  })
})

test('behavior: a wallet that is removed while its restore waits at a gate is restored when it announces itself again', async () => {
  const storage = createMemoryArea()
  const first = await startKit([createWallet('one')], { storage })
  await first.kernel.connect(one)
  first.kernel.destroy()
  const gate = createGate()
  const { kernel, chain } = await startKit([createWallet('one')], { storage, also: [gate.plugin] })
  await rest()
  kernel.connectors.remove('alpha:one')
  await rest()
  chain.announce(createWallet('one'))
  await rest()
  expect(gate.asked).toEqual(['alpha:1:one-1', 'alpha:1:one-1'])
  gate.held[1]?.()
  await rest()
  expect(kernel.connection('alpha')?.connector.id).toBe('one')
})

describe('a press of a wallet that is remembered, and that its gate refused', () => {
  const refused = async () => {
    const storage = createMemoryArea()
    const first = await startKit([createWallet('one')], { storage })
    await first.kernel.connect(one)
    first.kernel.destroy()
    const wallet = createWallet('one')
    wallet.outcome = 'nothing'
    const gate = createGate()
    const kit = await startKit([wallet], { storage, also: [gate.plugin] })
    await rest()
    expect(selectStatus(kit.kernel.state, 'alpha')).toBe('disconnected')
    wallet.outcome = 'approve'
    const asked = failure(kit.kernel.connect(one))
    await rest()
    gate.held[0]?.(false)
    expect(await asked).toBeInstanceOf(Error)
    await rest()
    return { ...kit, gate }
  }
  test('behavior: is not asked about again at once', async () => {
    const { kernel, gate } = await refused()
    expect({ asked: gate.asked, status: selectStatus(kernel.state, 'alpha') }).toEqual({
      asked: ['alpha:1:one-1'],
      status: 'disconnected',
    })
  })
  test('behavior: leaves what was there', async () => {
    const { kernel, chain } = await refused()
    const kept = Object.values(kernel.state.graph.sessions).map(({ connectorId }) => connectorId)
    expect({ kept, closed: chain.closed }).toEqual({ kept: ['one'], closed: [] })
  })
})
