import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { describe, expect, test } from 'vitest'
import { alpha1, alpha2, createWallet, startKit, type TestNamespace } from '../fixtures/chain.ts'

describe('connectors', () => {
  const connector = (id: string, name = id, namespace: TestNamespace = 'alpha') => ({
    id,
    name,
    namespace,
    type: 'injected' as const,
    getProvider: async () => ({ wallet: id }),
  })

  test('default: one id in one chain is one wallet', async () => {
    const { kernel } = await startKit([])
    expect(kernel.connectors.add(connector('w'))).toBe(true)
    expect(kernel.connectors.add(connector('w'))).toBe(false)
    expect(kernel.connectors.add(connector('w', 'impostor'))).toBe(false)
    expect(kernel.connectors.add(connector('w', 'w', 'beta'))).toBe(true)
    expect(kernel.state.connectors.order).toEqual(['alpha:w', 'beta:w'])
    expect(kernel.connectors.get('alpha', 'w')?.name).toBe('w')
  })

  test('behavior: the state holds what is shown and nothing live', async () => {
    const { kernel } = await startKit([])
    kernel.connectors.add({ ...connector('w'), provider: { secret: () => 1 } } as never)
    kernel.connectors.update('alpha:w', { disputed: true })
    kernel.connectors.update('alpha:nobody', { disputed: true })
    const shown = JSON.parse(JSON.stringify(kernel.state.connectors.byId))
    expect(shown).toEqual({
      'alpha:w': { key: 'alpha:w', id: 'w', name: 'w', namespace: 'alpha', type: 'injected', disputed: true },
    })
    expect(Object.keys(kernel.state.connectors.byId['alpha:w'] ?? {})).not.toContain('provider')
  })

  test('behavior: wallets of one namespace are removed, filtered and shown again', async () => {
    const { kernel } = await startKit([])
    for (const id of ['a', 'b']) kernel.connectors.add(connector(id))
    kernel.connectors.add(connector('c', 'c', 'beta'))
    kernel.connectors.remove('alpha:b')
    expect(kernel.connectors.list('alpha').map(({ id }) => id)).toEqual(['a'])
    kernel.connectors.reset('alpha')
    expect([kernel.connectors.list().length, kernel.state.connectors.order]).toEqual([1, ['beta:c']])
    kernel.connectors.filter(['beta'])
    expect(kernel.state.connectors.filter).toEqual(['beta'])
    kernel.connectors.filter()
    expect(kernel.state.connectors.filter).toBeUndefined()
  })
})

describe('networks', () => {
  test('describe: as the plugin names its namespace, else its bare id', async () => {
    const { kernel } = await startKit([])
    expect(kernel.networks.describe('alpha')).toEqual({ name: 'alpha' })
    kernel.networks.add([alpha1], { name: 'Alpha', memoBytes: 8 })
    expect(kernel.networks.describe('alpha')).toEqual({ name: 'Alpha', memoBytes: 8 })
    kernel.networks.add([alpha2])
    expect(kernel.networks.describe('alpha').name).toBe('Alpha')
  })

  test('behavior: a former id leads to the network, for hosts and for what an earlier visit stored', async () => {
    const former = 'alpha:old'
    const storage = createMemoryArea({
      'tapkit:default:v1:activeNetwork': JSON.stringify({ value: former }),
      'tapkit:default:v1:networks': JSON.stringify({ value: { alpha: former } }),
    })
    const renamed = { ...alpha2, formerIds: [former] } as const
    const kernel = createTestKernel({
      plugins: [{ name: 'chain', apply: ({ networks }) => networks.add([alpha1, renamed]) }],
      storage,
    })
    await kernel.start()
    expect([kernel.state.networks.active, kernel.state.networks.byNamespace.alpha?.active]).toEqual([
      alpha2.id,
      alpha2.id,
    ])
    await kernel.switchNetwork(alpha1.id)
    expect(await kernel.switchNetwork(former)).toEqual(renamed)
    expect(kernel.state.networks.active).toBe(alpha2.id)
    expect(kernel.networks.list('alpha').map(({ id }) => id)).toEqual([alpha1.id, alpha2.id])
    kernel.destroy()
  })

  test('default: the first one that was added is active, until another is chosen', async () => {
    const { kernel } = await startKit([createWallet('one')])
    expect(kernel.state.networks.active).toBe(alpha1.id)
    expect(kernel.state.networks.byNamespace.alpha?.requested).toEqual([alpha1.id, alpha2.id])
    expect(kernel.networks.require(alpha2.id)).toBe(alpha2)
  })

  test('behavior: adding one again replaces it in place, and its node may be reached', async () => {
    const { kernel } = await startKit([])
    kernel.networks.add([{ ...alpha1, name: 'Own', rpcUrl: 'https://own.example/rpc' }])
    expect(kernel.networks.list('alpha').map(({ name }) => name)).toEqual(['Own', 'alpha 2'])
    expect(kernel.http.hosts()).toContain('https://own.example')
  })

  test('error: ids that do not agree, or are none, are refused and say the fix', async () => {
    const { kernel } = await startKit([])
    const mistake = () => kernel.networks.add([{ ...alpha1, reference: '2' }])
    expect(mistake).toThrow('Network not found')
    try {
      mistake()
    } catch (error) {
      expect((error as { debug: string }).debug).toBe(
        'Network "alpha 1" has id "alpha:1", which is not "alpha:2". Make them agree.',
      )
    }
    expect(() => kernel.networks.add([{ ...alpha1, id: 'alpha:' }])).toThrow('Invalid CAIP-2 network id')
    expect(() => kernel.networks.require('alpha:77')).toThrow('Network not found')
  })
})
