import { createMemoryArea, createTestKernel } from 'tapkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { alpha1, alpha2, createWallet, failure, one, rest, startKit, type TestNamespace } from '../fixtures/chain.ts'
import { stranger } from '../fixtures/plain.ts'
import { type BaseError, type Kernel, selectNetwork } from '../index.ts'

afterEach(() => void vi.useRealTimers())

describe('connectors', () => {
  const connector = (id: string, name = id, namespace: TestNamespace = 'alpha') => ({
    id,
    name,
    namespace,
    kind: 'injected',
    getProvider: async () => ({ wallet: id }),
    connect: async () => ({ accounts: [{ address: id }] }),
  })

  test('default: one id in one chain is one wallet', async () => {
    const { kernel } = await startKit([])
    expect(kernel.connectors.add(connector('w'))).toBe('w')
    expect(kernel.connectors.add(connector('w'))).toBeUndefined()
    expect(kernel.connectors.add(connector('w', 'impostor'))).toBeUndefined()
    expect(kernel.connectors.add(connector('w', 'w', 'beta'))).toBe('w')
    expect(kernel.state.connectors.order).toEqual(['alpha:w', 'beta:w'])
    expect(kernel.connectors.get('alpha', 'w')?.name).toBe('w')
  })

  test('behavior: the state holds what is shown and nothing live', async () => {
    const { kernel } = await startKit([])
    kernel.connectors.add({ ...connector('w'), provider: { secret: () => 1 } } as never)
    const shown = JSON.parse(JSON.stringify(kernel.state.connectors.byId))
    expect(shown).toEqual({
      'alpha:w': {
        key: 'alpha:w',
        id: 'w',
        name: 'w',
        namespace: 'alpha',
        kind: 'injected',
        installed: true,
        switches: false,
      },
    })
    expect(Object.keys(kernel.state.connectors.byId['alpha:w'] ?? {})).not.toContain('provider')
  })

  test('error: a connector that lacks what connecting needs is refused, and the message says what', async () => {
    const { kernel } = await startKit([])
    const old = { id: 'old', name: 'Old', namespace: 'alpha', type: 'injected', getProvider: async () => ({}) } as never
    expect(() => kernel.connectors.add(old)).toThrow('Connector "Old" has no connect')
    expect(() => kernel.connectors.add({ ...connector('x'), name: '' })).toThrow('Connector "x" has no name')
    const nowhere = { ...connector('x'), namespace: undefined } as never
    expect(() => kernel.connectors.add(nowhere)).toThrow('Connector "x" has no namespace')
  })

  test.each([
    ['http://far.example', 'web'],
    ['javascript:alert(1)', 'chrome'],
    ['far.example', 'ios'],
    ['', 'android'],
  ])('error: the link %j is refused, and the message says whose it is and what to write', async (url, place) => {
    const { kernel } = await startKit([])
    const message = `Link "${place}" of connector "Far" is not https. Write https://…, or leave it out`
    const links = { edge: 'HTTPS://far.example', firefox: undefined, steps: ['Install it'] }
    const far = { id: 'far', name: 'Far', namespace: 'alpha', kind: 'external', installed: false, links } as const
    const wrong = { ...far, links: { ...links, [place]: url } }
    expect(() => kernel.connectors.add(wrong as never)).toThrow(message)
    expect(kernel.connectors.list()).toEqual([])
    expect(kernel.connectors.add(far as never)).toBe('far')
  })

  test('error: of a link that a tap hands over, the plugin is named', async () => {
    const errors: BaseError[] = []
    const { kernel } = await startKit([])
    kernel.hooks.onError.tap('test', (error) => void errors.push(error))
    kernel.hooks.discover.tap('acme', () => {
      kernel.connectors.add({ ...connector('w'), links: { web: 'http://w.example' } } as never)
    })
    await kernel.hooks.discover.promise({ signal: kernel.signal }).catch(kernel.report)
    expect(errors).toMatchObject([{ name: 'PluginError', thrownBy: { plugin: 'acme', hook: 'discover' } }])
  })

  describe('what the page’s own objects claim', () => {
    const claim = (id: string, source: object, name = id, rdns?: string) => ({ ...connector(id, name), source, rdns })
    const listed = (kernel: Kernel) =>
      kernel.connectors.list('alpha').map(({ id, disputed }) => (disputed ? `${id} disputed` : id))

    test('behavior: two objects that claim one id are both listed and both marked (wallets 1)', async () => {
      const { kernel } = await startKit([])
      expect(kernel.connectors.add(claim('w', {}))).toBe('w')
      expect(kernel.connectors.add(claim('w', {}))).toBe('w#2')
      expect(listed(kernel)).toEqual(['w disputed', 'w#2 disputed'])
    })

    test('behavior: one name under two ids, and one rdns under two names, are disputes as well (wallets 1)', async () => {
      const { kernel } = await startKit([])
      for (const [id, name, rdns] of [
        ['io.metamask', 'MetaMask', 'io.metamask'],
        ['io.metamask.wallet', 'metamask', 'io.metamask.wallet'],
        ['third', 'Third', 'IO.metamask'],
        ['fourth', 'Fourth', undefined],
      ] as const)
        kernel.connectors.add(claim(id, {}, name, rdns))
      expect(listed(kernel)).toEqual([
        'io.metamask disputed',
        'io.metamask.wallet disputed',
        'third disputed',
        'fourth',
      ])
    })

    test('behavior: a plugin disputes a wallet: it is marked, and so is every wallet that claims its id, name or rdns later', async () => {
      const { kernel } = await startKit([])
      kernel.connectors.add(claim('evil', {}, 'MetaMask', 'evil.example'))
      kernel.connectors.add(claim('other', {}, 'Other', 'other.example'))
      kernel.connectors.dispute('alpha:evil')
      kernel.connectors.dispute('alpha:nobody')
      expect(listed(kernel)).toEqual(['evil disputed', 'other'])
      expect(kernel.state.connectors.byId['alpha:evil']?.disputed).toBe(true)
      kernel.connectors.remove('alpha:evil')
      kernel.connectors.add(claim('again', {}, 'metamask'))
      kernel.connectors.add(claim('domain', {}, 'Domain', 'evil.example'))
      expect(listed(kernel)).toEqual(['other', 'again disputed', 'domain disputed'])
    })

    test('behavior: a wallet that came back by itself is let go once a plugin disputes it (wallets 2)', async () => {
      const area = createMemoryArea()
      const first = await startKit([createWallet('one')], { storage: area })
      await first.kernel.connect(one)
      first.kernel.destroy()
      const { kernel } = await startKit([], { storage: area })
      kernel.connectors.add({ ...claim('one', {}), restore: async () => ({ accounts: [{ address: 'thief' }] }) })
      await rest()
      expect(kernel.connection('alpha')?.account.address).toBe('thief')
      kernel.connectors.dispute('alpha:one')
      await rest()
      expect(kernel.connection('alpha')).toBeUndefined()
    })

    test('behavior: one object is listed once, and a dispute outlives the one who leaves', async () => {
      const { kernel } = await startKit([])
      const source = {}
      kernel.connectors.add(claim('w', source))
      expect(kernel.connectors.add(claim('w', source))).toBeUndefined()
      kernel.connectors.add(claim('w', {}))
      kernel.connectors.remove('alpha:w')
      kernel.connectors.remove('alpha:w#2')
      kernel.connectors.add(claim('w', {}))
      expect(listed(kernel)).toEqual(['w disputed'])
    })

    test('behavior: junk does not crowd out the rest: one object claims sixteen wallets, and one in use is always listed (wallets 4)', async () => {
      const area = createMemoryArea()
      const used = await startKit([createWallet('one')], { storage: area })
      await used.kernel.connect(one)
      used.kernel.destroy()
      const { kernel } = await startKit([], { storage: area })
      const hostile = {}
      for (let number = 0; number < 200; number++) kernel.connectors.add(claim(`evil${number}`, hostile))
      expect(kernel.connectors.list('alpha')).toHaveLength(16)
      vi.useFakeTimers({ toFake: ['Date'] })
      for (let number = 0; number < 500; number++) kernel.connectors.add(claim(`junk${number}`, {}))
      expect(kernel.connectors.list('alpha')).toHaveLength(200)
      // A storm does not take the place of who comes after it.
      vi.setSystemTime(Date.now() + 1_000)
      expect(kernel.connectors.add(claim('later', {}))).toBe('later')
      for (let second = 0; second < 10; second++) {
        vi.setSystemTime(Date.now() + 1_000)
        for (let number = 0; number < 200; number++) kernel.connectors.add(claim(`junk${second}.${number}`, {}))
      }
      expect(kernel.connectors.list('alpha')).toHaveLength(1_000)
      expect(kernel.connectors.add(claim('one', {}))).toBe('one')
      expect(kernel.connectors.add(claim('stranger', {}))).toBeUndefined()
    })

    test('behavior: at most sixteen wallets claim one name, at any time, and one in use takes the place of the latest (wallets 4)', async () => {
      const area = createMemoryArea()
      const used = await startKit([createWallet('one')], { storage: area })
      await used.kernel.connect(one)
      used.kernel.destroy()
      vi.useFakeTimers({ toFake: ['Date'] })
      const { kernel } = await startKit([], { storage: area })
      for (let second = 0; second < 3; second++) {
        vi.setSystemTime(Date.now() + 1_000)
        for (let number = 0; number < 100; number++) {
          kernel.connectors.add(claim('same', {}, 'Same', 'same.example'))
          kernel.connectors.add(claim(`evil${second}.${number}`, {}, 'One'))
        }
      }
      const named = (wanted: string) => kernel.connectors.list('alpha').filter(({ name }) => name === wanted)
      expect(named('Same')).toHaveLength(16)
      expect(named('One')).toHaveLength(16)
      expect(kernel.connectors.list('alpha').every(({ disputed }) => disputed)).toBe(true)
      expect(kernel.connectors.add(claim('one', {}, 'One'))).toBe('one')
      expect(named('One').map(({ id }) => id)).toEqual([
        ...Array.from({ length: 15 }, (_, number) => `evil0.${number}`),
        'one',
      ])
      expect(kernel.connectors.add(claim('other', {}))).toBe('other')
    })

    test('behavior: a wallet that came back by itself is let go once another one claims to be it (wallets 2)', async () => {
      const area = createMemoryArea()
      const first = await startKit([createWallet('one')], { storage: area })
      await first.kernel.connect(one)
      first.kernel.destroy()
      const { kernel } = await startKit([], { storage: area })
      const impostor = { ...claim('one', {}), restore: async () => ({ accounts: [{ address: 'thief' }] }) }
      kernel.connectors.add(impostor)
      await rest()
      expect(kernel.connection('alpha')?.account.address).toBe('thief')
      kernel.connectors.add({ ...claim('one', {}), restore: async () => ({ accounts: [{ address: 'one-1' }] }) })
      await rest()
      expect(kernel.connection('alpha')).toBeUndefined()
      await kernel.connect({ namespace: 'alpha', connectorId: 'one#2' })
      expect(kernel.connection('alpha')?.connector.id).toBe('one#2')
    })
  })

  test('behavior: one wallet may stand in several namespaces, and one that is not installed with where it is had', async () => {
    const { kernel } = await startKit([])
    kernel.connectors.add({ ...connector('w'), namespace: ['alpha', 'beta'] })
    kernel.connectors.add({
      id: 'far',
      name: 'Far',
      namespace: 'alpha',
      kind: 'recommended',
      installed: false,
      links: { chrome: 'https://store.example/far' },
    })
    expect(kernel.state.connectors.order).toEqual(['alpha:w', 'beta:w', 'alpha:far'])
    expect(kernel.state.connectors.byId['alpha:far']).toMatchObject({
      installed: false,
      links: { chrome: expect.any(String) },
    })
    expect(await failure(kernel.connect({ connectorId: 'far', namespace: 'alpha' }))).toMatchObject({
      message: 'No connector found for connection: far',
    })
  })

  test('behavior: wallets of one namespace are removed, and nobody else’s', async () => {
    const { kernel } = await startKit([])
    for (const id of ['a', 'b']) kernel.connectors.add(connector(id))
    kernel.connectors.add(connector('c', 'c', 'beta'))
    kernel.connectors.remove('alpha:b')
    expect(kernel.connectors.list('alpha').map(({ id }) => id)).toEqual(['a'])
    expect(kernel.state.connectors.order).toEqual(['alpha:a', 'beta:c'])
  })
})

test('behavior: a storm under the id of a wallet that the visitor has used is limited as any other is', async () => {
  const { kernel } = await startKit([createWallet('one')])
  await kernel.connect(one)
  for (let turn = 0; turn < 1_500; turn++) {
    kernel.connectors.add({ ...stranger, source: {} })
  }
  expect(kernel.connectors.list('alpha').length).toBeLessThanOrEqual(1_000)
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

  test('behavior: a former id leads to the network, for hosts and for what an earlier visit stored (networks 8)', async () => {
    const former = 'alpha:old'
    const storage = createMemoryArea({
      'tapkit:default:v1:session': JSON.stringify({ value: { sessions: [], networks: { alpha: former } } }),
    })
    const renamed = { ...alpha2, formerIds: [former] } as const
    const kernel = createTestKernel({
      plugins: [{ name: 'chain', apply: ({ networks }) => networks.add([alpha1, renamed]) }],
      storage,
    })
    await kernel.start()
    expect([selectNetwork(kernel.state), selectNetwork(kernel.state, 'alpha')]).toEqual([alpha2.id, alpha2.id])
    await kernel.switchNetwork(alpha1.id)
    expect(await kernel.switchNetwork(former)).toEqual(renamed)
    expect(selectNetwork(kernel.state)).toBe(alpha2.id)
    expect(kernel.networks.list('alpha').map(({ id }) => id)).toEqual([alpha1.id, alpha2.id])
    kernel.destroy()
  })

  test('default: the first one that was added is active, until another is chosen', async () => {
    const { kernel } = await startKit([createWallet('one')])
    expect(selectNetwork(kernel.state)).toBe(alpha1.id)
    expect(kernel.state.networks).toEqual([alpha1.id, alpha2.id, 'beta:1'])
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
