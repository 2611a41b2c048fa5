import { describe, expect, test } from 'vitest'
import { rest, startKit } from '../fixtures/chain.ts'
import { addHalf, alphaHalf, spanning } from '../fixtures/halves.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'

const shown = (kernel: Kernel) => spanning.map((namespace) => kernel.connection(namespace)?.account.address)

/**
 * A wallet that two plugins know by the same id, like Leather on Bitcoin and Stacks. Each shows the addresses of both
 * chains.
 */
const visit = async (storage = createMemoryArea(), multiWallet = false) => {
  const kit = await startKit([], { storage, features: { multiWallet } })
  const add = (namespace: 'alpha' | 'beta', address: string, source: object, also: readonly string[] = []) => {
    let tell: (change: SessionChange) => void = () => {}
    const accounts = [
      { namespace: namespace as string, address },
      ...also.map((other) => ({ namespace: other, address: `${other}-mine` })),
    ]
    addHalf(kit.kernel, namespace, {
      source,
      getProvider: async () => ({ wallet: address }),
      connect: async () => ({ accounts }),
      restore: async () => ({ accounts }),
      watch(_, report) {
        tell = report
      },
    })
    return (change: SessionChange) => tell(change)
  }
  return { ...kit, add }
}

/** A visit that connects the visitor’s wallet, which shows its own account in both chains. */
const firstVisit = async () => {
  const storage = createMemoryArea()
  const genuine = {}
  const first = await visit(storage)
  first.add('alpha', 'alpha-mine', genuine, ['beta'])
  first.add('beta', 'beta-mine', genuine, ['alpha'])
  await first.kernel.connect(alphaHalf)
  expect(shown(first.kernel)).toEqual(['alpha-mine', 'beta-mine'])
  first.kernel.destroy()
  return { storage, genuine }
}

/** The next visit: the visitor’s wallet is in alpha, and a different object has taken its id and name in beta. */
const nextVisit = async (also: readonly string[] = []) => {
  const { storage, genuine } = await firstVisit()
  const kit = await visit(storage)
  kit.add('alpha', 'alpha-mine', genuine, also)
  const tell = kit.add('beta', 'thief', {})
  await rest()
  return { ...kit, tell, genuine }
}

/**
 * Decision 0015, docs/plugins.md: a different object with the same id has nothing to do with a wallet’s answer, nor
 * with its reports.
 */
describe('another object that has a wallet’s id in another chain', () => {
  test('behavior: does not change the wallet’s account by what it reports', async () => {
    const { kernel, tell } = await nextVisit()
    tell({ namespace: 'alpha', accounts: [{ address: 'thief' }] } as never)
    await rest()
    expect(shown(kernel)[0]).toBe('alpha-mine')
  })
  test('behavior: nor its network', async () => {
    const { kernel, tell } = await nextVisit()
    tell({ namespace: 'alpha', network: { id: 'alpha:2' } } as never)
    await rest()
    expect(kernel.connection('alpha')?.network.id).toBe('alpha:1')
  })
  test('behavior: nor after it was found to be disputed', async () => {
    const { kernel, tell, add, genuine } = await nextVisit()
    add('beta', 'beta-mine', genuine)
    await rest()
    expect(shown(kernel)).toEqual(['alpha-mine', undefined])
    tell({ namespace: 'alpha', accounts: [{ address: 'thief' }] } as never)
    await rest()
    expect(shown(kernel)[0]).toBe('alpha-mine')
  })
  test('behavior: does not lock the wallet', async () => {
    const { kernel, tell } = await nextVisit()
    tell({ namespace: 'alpha', accounts: [] } as never)
    await rest()
    expect(shown(kernel)[0]).toBe('alpha-mine')
  })
  test('behavior: does not end the wallet’s session', async () => {
    const { kernel, tell } = await nextVisit()
    tell('ended')
    await rest()
    expect(shown(kernel)[0]).toBe('alpha-mine')
  })
})

/** Decision 0015: a session that came back by itself ends when its wallet becomes disputed. */
test('behavior: a half of another object that came back by itself ends when it becomes disputed, although the wallet of the pressed half shares that chain as well', async () => {
  const { kernel, add, genuine } = await nextVisit(['beta'])
  await kernel.switchConnection(alphaHalf)
  add('beta', 'beta-mine', genuine)
  await rest()
  expect(kernel.connectors.get('beta', 'w')?.disputed).toBe(true)
  expect(shown(kernel)).toEqual(['alpha-mine', undefined])
})

/**
 * docs/plugins.md: a throw is a refusal and closes the session. A different object with the same id is not part of it
 * (decision 0015).
 */
test('behavior: a gate that refuses another object’s account does not end the wallet’s session', async () => {
  const { storage, genuine } = await firstVisit()
  const kit = await visit(storage)
  kit.kernel.hooks.authorize.tapPromise('gate', async ({ account }) => {
    if (account.address === 'thief') throw new Error('refused')
  })
  kit.add('alpha', 'alpha-mine', genuine)
  await rest()
  expect(shown(kit.kernel)).toEqual(['alpha-mine', undefined])
  kit.add('beta', 'thief', {})
  await rest()
  expect(shown(kit.kernel)).toEqual(['alpha-mine', undefined])
})
