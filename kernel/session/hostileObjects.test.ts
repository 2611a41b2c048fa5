import { describe, expect, test } from 'vitest'
import { rest, startKit } from '../fixtures/chain.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { SessionChange } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'

type Shared = { namespace: string; address: string }[]

/**
 * A different object with another name has the id `w` in another chain. It has nothing to do with the genuine wallet.
 */
describe('two objects of one id in two chains', () => {
  const add = (kernel: Kernel, namespace: 'alpha' | 'beta', name: string, shared: Shared) => {
    let tell: (change: SessionChange) => void = () => {}
    kernel.connectors.add({
      id: 'w',
      name,
      namespace,
      kind: 'announced',
      source: {},
      getProvider: async () => ({ wallet: name }),
      connect: async () => ({ accounts: shared }),
      restore: async () => ({ accounts: shared }),
      watch(_, report) {
        tell = report
      },
    })
    return (change: SessionChange) => tell(change)
  }
  const mine = (): Shared => [{ namespace: 'beta', address: 'mine' }]
  const other = (): Shared => [{ namespace: 'alpha', address: 'x' }]
  const stolen = { namespace: 'beta', address: 'thief' }
  const shown = (kernel: Kernel) => kernel.connection('beta')?.account.address

  test('behavior: the one, pressed in its chain, does not take the place of the other’s account in the other chain', async () => {
    const { kernel } = await startKit([])
    add(kernel, 'beta', 'Genuine', mine())
    add(kernel, 'alpha', 'Other', [...other(), stolen])
    await kernel.connect({ connectorId: 'w', namespace: 'beta' })
    await kernel.connect({ connectorId: 'w', namespace: 'alpha' })
    await rest()
    expect(shown(kernel)).toBe('mine')
  })
  test('behavior: nor in silence, because it says `again`', async () => {
    const { kernel } = await startKit([])
    const shared = other()
    add(kernel, 'beta', 'Genuine', mine())
    const tell = add(kernel, 'alpha', 'Other', shared)
    await kernel.connect({ connectorId: 'w', namespace: 'alpha' })
    await kernel.connect({ connectorId: 'w', namespace: 'beta' })
    shared.push(stolen)
    tell('again')
    await rest()
    expect(shown(kernel)).toBe('mine')
  })
  test('behavior: nor on the next visit', async () => {
    const storage = createMemoryArea()
    const shared = other()
    const first = await startKit([], { storage })
    add(first.kernel, 'beta', 'Genuine', mine())
    add(first.kernel, 'alpha', 'Other', shared)
    await first.kernel.connect({ connectorId: 'w', namespace: 'alpha' })
    await first.kernel.connect({ connectorId: 'w', namespace: 'beta' })
    first.kernel.destroy()
    shared.push(stolen)
    const { kernel } = await startKit([], { storage })
    add(kernel, 'beta', 'Genuine', mine())
    add(kernel, 'alpha', 'Other', shared)
    await rest()
    expect(shown(kernel)).toBe('mine')
  })
  test('behavior: nor does it use the other one’s connector where that is not connected at all', async () => {
    const { kernel } = await startKit([])
    add(kernel, 'beta', 'Genuine', mine())
    add(kernel, 'alpha', 'Other', [...other(), stolen])
    await kernel.connect({ connectorId: 'w', namespace: 'alpha' })
    await rest()
    expect(shown(kernel)).toBeUndefined()
  })
})
