import { expect, test } from 'vitest'
import { createChain, createWallet, rest, startKit, views } from '../fixtures/chain.ts'
import { selectNetwork } from '../index.ts'
import { createMemoryArea, createTestKernel } from '../testing/index.ts'
import type { Kernel } from '../types/kernel.ts'
import { followStored } from './followStored.ts'

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
  const kits: { readonly kernel: Kernel }[] = []
  let writes = 0
  const areaOf = (at: number) => ({
    ...shared,
    setItem(key: string, value: string) {
      if (shared.getItem(key) === value) return
      shared.setItem(key, value)
      if (kits.length < 2) return
      writes++
      const other = kits[1 - at]
      if (writes < 500 && other) setTimeout(() => void followStored(other.kernel), 1)
    },
  })
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
    const kit = await startKit([], { storage: areaOf(at), features })
    fill(kit.kernel, s)
    await new Promise((resolve) => setTimeout(resolve, 20))
    kits.push(kit)
  }
  await kits[0]?.kernel.switchNetwork('alpha:2')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  for (const { kernel } of kits) kernel.destroy()
  expect({ writes, asked: s.asked, calm: writes < 20 }).toMatchObject({ calm: true })
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
