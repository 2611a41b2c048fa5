import { expect, test } from 'vitest'
import { createChain, createWallet, rest, startKit, views } from '../fixtures/chain.ts'
import { createTabs } from '../fixtures/createTabs.ts'
import { selectNetwork } from '../index.ts'
import { followStored } from '../start/followStored.ts'
import { createMemoryArea, createTestKernel } from '../testing/index.ts'
import type { Kernel } from '../types/kernel.ts'

type Asked = { asked: number; readonly locked: boolean }

const add = (kernel: Kernel, id: string, namespace: 'alpha' | 'beta', wallet: Asked) =>
  kernel.connectors.add({
    id,
    name: id,
    namespace,
    kind: 'injected',
    getProvider: async () => ({ wallet: id }),
    connect: async () => ({
      accounts: [
        { namespace: 'alpha', address: `${id}a` },
        { namespace: 'beta', address: `${id}b` },
      ],
    }),
    restore: async () => {
      wallet.asked++
      return namespace === 'alpha' && wallet.locked
        ? undefined
        : { accounts: [{ namespace, address: `${id}${namespace[0]}` }] }
    },
  })
test('behavior: two tabs on two networks come to rest with two wallets of two plugins whose one half is locked', async () => {
  const shared = createMemoryArea()
  const features = { multiWallet: true }
  const tabs = createTabs(shared)
  const fill = (kernel: Kernel, wallet: Asked) => {
    for (const id of ['w1', 'w2']) for (const ns of ['alpha', 'beta'] as const) add(kernel, id, ns, wallet)
  }
  const s0 = { asked: 0, locked: false }
  const before = await startKit([], { storage: shared, features })
  fill(before.kernel, s0)
  for (const connectorId of ['w1', 'w2']) await before.kernel.connect({ connectorId, namespace: 'alpha' })
  before.kernel.destroy()
  const s = { asked: 0, locked: true }
  for (const at of [0, 1]) {
    const kit = await startKit([], { storage: tabs.areaOf(at), features })
    fill(kit.kernel, s)
    await new Promise((resolve) => setTimeout(resolve, 20))
    tabs.kernels.push(kit.kernel)
  }
  await tabs.kernels[0]?.switchNetwork('alpha:2')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  for (const kernel of tabs.kernels) kernel.destroy()
  expect({ writes: tabs.writes, asked: s.asked, calm: tabs.writes < 20 }).toMatchObject({ calm: true })
})
test('behavior: a network of one chain that is chosen before start does not forget the one of another chain', async () => {
  const storage = createMemoryArea()
  const first = await startKit([createWallet('one')], { storage })
  await first.kernel.switchNetwork('alpha:2')
  first.kernel.destroy()
  const chain = createChain([createWallet('one')])
  const kernel = createTestKernel({ storage, plugins: [chain.plugin, chain.discovered(), views] })
  await kernel.switchNetwork('beta:1')
  await kernel.start()
  await rest()
  expect(selectNetwork(kernel.state, 'alpha')).toBe('alpha:2')
})
test.each([true, false])(
  'behavior: two tabs come to rest with a wallet that names its session anew whenever it is read (several wallets: %s)',
  async (multiWallet) => {
    const shared = createMemoryArea()
    const kernels: Kernel[] = []
    // Like a browser: if a document writes a new text, the other documents are told.
    const told: Kernel[] = []
    const areaOf = (at: number) => ({
      ...shared,
      setItem(key: string, value: string) {
        if (shared.getItem(key) === value) return
        shared.setItem(key, value)
        const other = kernels[1 - at]
        if (other) told.push(other)
      },
    })
    let count = 0
    const name = async () => ({ id: `t${++count}`, accounts: [{ address: 'x' }] })
    for (const at of [0, 1]) {
      const { kernel } = await startKit([], { storage: areaOf(at), features: { multiWallet } })
      kernels.push(kernel)
      const wallet = { id: 'w', name: 'w', namespace: 'alpha', kind: 'external', connect: name, restore: name } as const
      kernel.connectors.add({ ...wallet, getProvider: async () => ({ wallet: 'w' }) })
    }
    await kernels[0]?.connect({ connectorId: 'w', namespace: 'alpha' })
    for (let turn = 0; turn < 30; turn++) {
      for (const kernel of told.splice(0)) await followStored(kernel)
      await rest()
    }
    expect(told).toEqual([])
    expect(kernels.map((kernel) => kernel.connection('alpha')?.sessionId)).toEqual(['t1', 't1'])
    for (const kernel of kernels) kernel.destroy()
  },
)
