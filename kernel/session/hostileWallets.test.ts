import { describe, expect, test } from 'vitest'
import { alpha2, beta1, both, createWallet, failure, one, rest, startKit, two, walletsOf } from '../fixtures/chain.ts'
import { createMoney, paying } from '../fixtures/money.ts'
import { selectAccount, selectNetwork, selectStatus, selectUnsupported } from '../index.ts'
import { createMemoryArea } from '../testing/index.ts'

const bare = (id: string, more: object = {}) =>
  ({
    id,
    name: id,
    namespace: 'alpha',
    kind: 'injected',
    getProvider: async () => ({ wallet: id }),
    connect: async () => ({ accounts: [{ address: id }] }),
    ...more,
  }) as never

describe('a wallet that lies about namespaces', () => {
  test('behavior: a reported network of another namespace never becomes the network of a grant', async () => {
    const { kernel, chain } = await startKit([createWallet('one')])
    await kernel.connect(one)
    chain.report('one', { network: beta1 })
    const live = kernel.connection('alpha')
    expect({
      network: live?.network.id,
      shown: selectNetwork(kernel.state, 'alpha'),
      unsupported: selectUnsupported(kernel.state, 'alpha'),
    }).toEqual({
      network: 'alpha:1',
      shown: 'alpha:1',
      unsupported: undefined,
    })
  })
  test('behavior: an account that was approved for networks of another namespace is not used there', async () => {
    const { kernel } = await startKit([])
    kernel.connectors.add(
      bare('liar', { connect: async () => ({ accounts: [{ address: 'x', networks: ['beta:1'] }] }) }),
    )
    await failure(kernel.connect({ connectorId: 'liar', namespace: 'alpha' }))
    expect(kernel.connection('alpha')?.network.id ?? 'none').not.toBe('beta:1')
  })
  test('behavior: approved networks of another namespace that are reported do not move the grant there', async () => {
    const { kernel, chain } = await startKit([createWallet('one')])
    await kernel.connect(one)
    chain.report('one', { networks: ['beta:1'] })
    expect(kernel.connection('alpha')?.network.id ?? 'none').not.toBe('beta:1')
  })
  test('behavior: what is sent from alpha is never sent on a network of beta', async () => {
    const money = createMoney()
    const { kernel, chain } = await startKit([createWallet('one')], { also: [money.plugin] })
    await kernel.connect(one)
    chain.report('one', { network: beta1 })
    const prepared = await kernel.prepare(paying(1n), { namespace: 'alpha' }).catch(() => undefined)
    if (prepared) await failure(kernel.send(prepared))
    expect(money.asked.filter(({ network }) => network.namespace !== 'alpha')).toEqual([])
  })
  test('behavior: accounts of another namespace in a report are not this namespace’s (sessions 13)', async () => {
    const { kernel, chain, area } = await startKit([createWallet('one')])
    await kernel.connect(one)
    chain.report('one', { accounts: [{ namespace: 'beta', address: 'bc1-of-beta' }, { address: 'one-1' }] })
    expect(kernel.connection('alpha')?.account).toEqual({ namespace: 'alpha', address: 'one-1' })
    expect(area.entries.size).toBeGreaterThan(0)
  })
  test('behavior: nor in an answer to a switch of networks', async () => {
    const wallet = createWallet('one')
    wallet.move = async (network) => ({ network, accounts: [{ namespace: 'beta', address: 'bc1-of-beta' }] })
    const { kernel } = await startKit([wallet])
    await kernel.connect(one)
    await failure(kernel.switchNetwork('alpha:2'))
    expect(kernel.connection('alpha')?.account.namespace).toBe('alpha')
  })
  test('behavior: an account approved for no network of its session is not connected', async () => {
    const { kernel, chain } = await startKit([])
    kernel.connectors.add(
      bare('liar', {
        connect: async () => ({ accounts: [{ address: 'x', networks: ['alpha:1'] }], networks: ['alpha:2'] }),
      }),
    )
    const failed = await failure(kernel.connect({ connectorId: 'liar', namespace: 'alpha' }))
    expect(failed).toMatchObject({ name: 'InvalidSessionError' })
    // The session is refused, so nothing of it is shown.
    expect([
      selectStatus(kernel.state, 'alpha'),
      selectAccount(kernel.state, 'alpha').address,
      kernel.connection('alpha'),
    ]).toEqual(['disconnected', undefined, undefined])
    void chain
  })
  test('behavior: `connected` is a connection, also after a report that approves nothing in common', async () => {
    const wallet = createWallet('one')
    wallet.details['one-1'] = { networks: ['alpha:1'] }
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    chain.report('one', { networks: ['alpha:2'] })
    expect(selectStatus(kernel.state, 'alpha') === 'connected').toBe(kernel.connection('alpha') !== undefined)
  })
})

describe('a wallet that names its session after another one’s', () => {
  const evil = (id: string) =>
    bare('evil', {
      connect: async () => ({ accounts: [{ address: 'evil' }] }),
      restore: async () => ({ id, accounts: [{ address: 'evil' }] }),
    })
  test('behavior: a restore in silence does not replace the session in use of another wallet', async () => {
    const area = createMemoryArea()
    const features = { multiWallet: true }
    const first = await startKit([createWallet('one')], { storage: area, features })
    first.kernel.connectors.add(evil('unused'))
    await first.kernel.connect({ connectorId: 'evil', namespace: 'alpha' })
    await first.kernel.connect(one)
    const mine = first.kernel.connection('alpha')?.sessionId ?? ''
    first.kernel.destroy()
    const next = await startKit([createWallet('one')], { storage: area, features })
    await rest()
    expect(next.kernel.connection('alpha')?.connector.id).toBe('one')
    // A stranger comes back later, in silence.
    next.kernel.connectors.add(evil(mine))
    await rest()
    expect({ used: next.kernel.connection('alpha')?.connector.id, told: next.seen }).toMatchObject({ used: 'one' })
  })
  test('behavior: one that is connected under the name of another’s session does not take that over unheard', async () => {
    const { kernel, seen } = await startKit([createWallet('one')], { features: { multiWallet: true } })
    await kernel.connect(one)
    const mine = kernel.connection('alpha')?.sessionId
    kernel.connectors.add(bare('evil', { connect: async () => ({ id: mine, accounts: [{ address: 'one-1' }] }) }))
    await failure(kernel.connect({ connectorId: 'evil', namespace: 'alpha' }))
    // Either refused, or told: a follower must not go on believing in the wallet `one`.
    const used = kernel.connection('alpha')?.connector.id
    if (used !== 'one') expect(seen.join()).toContain('connect evil')
    expect(walletsOf(kernel, 'alpha')).toContain('one')
  })
  test('behavior: a session may be called like something of Object.prototype', async () => {
    for (const id of ['__proto__', 'constructor', 'toString']) {
      const { kernel } = await startKit([])
      kernel.connectors.add(bare('w', { connect: async () => ({ id, accounts: [{ address: 'x' }] }) }))
      const live = await failure(kernel.connect({ connectorId: 'w', namespace: 'alpha' }))
      expect([id, live, selectStatus(kernel.state, 'alpha'), kernel.connection('alpha')?.sessionId]).toEqual([
        id,
        undefined,
        'connected',
        id,
      ])
      await kernel.disconnect()
      expect(kernel.connection('alpha')).toBeUndefined()
      kernel.destroy()
    }
  })
})

describe('a network is chosen while an account waits at its gate', () => {
  test('behavior: the wallet is asked, or the network is not in use', async () => {
    const wallet = createWallet('one')
    let open = () => {}
    const { kernel, chain } = await startKit([wallet])
    let held = false
    kernel.hooks.authorize.tapPromise('gate', async () => {
      if (held)
        await new Promise<void>((resolve) => {
          open = resolve
        })
    })
    await kernel.connect(one)
    held = true
    chain.report('one', { accounts: [{ address: 'new' }] })
    await rest()
    const switched = failure(kernel.switchNetwork('alpha:2'))
    await rest()
    held = false
    open()
    await switched
    await rest()
    expect({
      asked: wallet.asked.includes('switch'),
      wallet: wallet.networkId,
      app: kernel.connection('alpha')?.network.id,
    }).toEqual({
      asked: true,
      wallet: 'alpha:2',
      app: 'alpha:2',
    })
  })
  test('behavior: switchNetwork does not resolve with a network that the session is not on', async () => {
    const { kernel } = await startKit([])
    kernel.connectors.add(
      bare('w', {
        connect: async () => ({ accounts: [{ address: 'x' }], networks: ['alpha:1'] }),
        switchNetwork: async () => ({ network: alpha2, accounts: [{ address: 'x' }] }),
      }),
    )
    await kernel.connect({ connectorId: 'w', namespace: 'alpha' })
    const moved = await kernel.switchNetwork('alpha:2').catch(() => undefined)
    expect(moved?.id).toBe(moved && kernel.connection('alpha')?.network.id)
  })
})

describe('listeners', () => {
  test('behavior: a wallet that leaves one of its namespaces is still heard in the other', async () => {
    const { kernel, chain } = await startKit([createWallet('both', ['alpha', 'beta'])])
    await kernel.connect(both)
    kernel.connectors.remove('alpha:both')
    expect(kernel.connection('beta')?.account.address).toBe('both-1')
    chain.report('both', { namespace: 'beta', accounts: [{ address: 'moved' }] })
    expect(kernel.connection('beta')?.account.address).toBe('moved')
  })
  test('behavior: a locked pairing is not ended because another pairing of its wallet is', async () => {
    const area = createMemoryArea()
    const watchers = new Set<{ id: string | undefined; report: (change: 'ended') => void }>()
    let topic = 'a'
    const locked = new Set<string>()
    const pairing = () =>
      bare('wc', {
        connect: async () => ({ id: topic, accounts: [{ address: topic }] }),
        restore: async ({ id }: { id: string }) => (locked.has(id) ? undefined : { id, accounts: [{ address: id }] }),
        watch(connection: { sessionId: string } | undefined, report: never, signal: AbortSignal) {
          const entry = { id: connection?.sessionId, report }
          watchers.add(entry)
          signal.addEventListener('abort', () => watchers.delete(entry))
        },
      })
    // As the contract says: without a connection, every report of the wallet counts.
    const end = (id: string) => {
      for (const entry of [...watchers]) if (entry.id === undefined || entry.id === id) entry.report('ended')
    }
    const options = { storage: area, features: { multiWallet: true } }
    const first = await startKit([], options)
    first.kernel.connectors.add(pairing())
    await first.kernel.connect({ connectorId: 'wc', namespace: 'alpha' })
    topic = 'b'
    await first.kernel.connect({ connectorId: 'wc', namespace: 'alpha' })
    first.kernel.destroy()
    locked.add('b')
    const next = await startKit([], options)
    next.kernel.connectors.add(pairing())
    await rest()
    expect(Object.keys(next.kernel.state.graph.sessions).sort()).toEqual(['a', 'b'])
    end('a')
    await rest()
    expect(Object.keys(next.kernel.state.graph.sessions)).toEqual(['b'])
  })
  test('behavior: what a live wallet says while another one is asked is not lost', async () => {
    const oneWallet = createWallet('one')
    const twoWallet = createWallet('two')
    const { kernel, chain } = await startKit([oneWallet, twoWallet])
    await kernel.connect(one)
    twoWallet.outcome = 'hold'
    const asked = failure(kernel.connect(two))
    await rest()
    oneWallet.accounts = ['moved']
    chain.report('one', 'again')
    await rest()
    chain.held[0]?.answer('reject')
    await asked
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('moved')
  })
  test('behavior: a disputed wallet that the visitor has pressed is still followed', async () => {
    const { kernel, chain } = await startKit([])
    let address = 'old'
    let tell: (change: 'again') => void = () => {}
    const wallet = (id: string) =>
      bare(id, {
        name: 'Same',
        source: {},
        connect: async () => ({ accounts: [{ address }] }),
        restore: async () => ({ accounts: [{ address }] }),
        watch: (_: unknown, report: never) => {
          tell = report
        },
      })
    kernel.connectors.add(wallet('w'))
    await kernel.connect({ connectorId: 'w', namespace: 'alpha' })
    const heard = tell
    kernel.connectors.add(bare('rival', { name: 'Same', source: {} }))
    expect(kernel.connection('alpha')?.account.address).toBe('old')
    address = 'new'
    heard('again')
    await rest()
    // Either the new account, or none; never the account that the wallet no longer uses.
    expect(kernel.connection('alpha')?.account.address ?? 'none').not.toBe('old')
    void chain
  })
  test('behavior: a session that the visitor pressed stays when its wallet is disputed, also after the wallet was read again', async () => {
    const { kernel } = await startKit([])
    let tell: (change: 'again') => void = () => {}
    kernel.connectors.add(
      bare('w', {
        name: 'Same',
        source: {},
        restore: async () => ({ accounts: [{ address: 'w' }] }),
        watch: (_: unknown, report: never) => {
          tell = report
        },
      }),
    )
    await kernel.connect({ connectorId: 'w', namespace: 'alpha' })
    tell('again')
    await rest()
    kernel.connectors.add(bare('rival', { name: 'Same', source: {} }))
    await rest()
    expect(kernel.connection('alpha')?.connector.id).toBe('w')
  })
})

describe('disputes', () => {
  test('behavior: a wallet that becomes disputed while its provider is fetched is not restored', async () => {
    const area = createMemoryArea()
    const first = await startKit([], { storage: area })
    const wallet = (more: object = {}) =>
      bare('w', { name: 'Same', source: {}, restore: async () => ({ accounts: [{ address: 'w' }] }), ...more })
    first.kernel.connectors.add(wallet())
    await first.kernel.connect({ connectorId: 'w', namespace: 'alpha' })
    first.kernel.destroy()
    const next = await startKit([], { storage: area })
    let release = () => {}
    const getProvider = () =>
      new Promise((resolve) => {
        release = () => resolve({ wallet: 'w' })
      })
    next.kernel.connectors.add(wallet({ getProvider }))
    await rest()
    next.kernel.connectors.add(bare('rival', { name: 'Same', source: {} }))
    release()
    await rest()
    expect(next.kernel.connectors.get('alpha', 'w')?.disputed).toBe(true)
    expect(next.kernel.connection('alpha')).toBeUndefined()
  })
  test('behavior: a dispute in one namespace does not end another plugin’s wallet of the same id in another', async () => {
    const area = createMemoryArea()
    const own = (namespace: string, name: string) =>
      bare('same', {
        namespace,
        name,
        source: {},
        connect: async () => ({ accounts: [{ address: namespace }] }),
        restore: async () => ({ accounts: [{ address: namespace }] }),
      })
    const first = await startKit([], { storage: area })
    const add = ({ kernel }: typeof first) => {
      kernel.connectors.add(own('alpha', 'Of alpha'))
      kernel.connectors.add(own('beta', 'Of beta'))
    }
    add(first)
    await first.kernel.connect({ connectorId: 'same', namespace: 'alpha' })
    await first.kernel.connect({ connectorId: 'same', namespace: 'beta' })
    first.kernel.destroy()
    const next = await startKit([], { storage: area })
    add(next)
    await rest()
    expect([next.kernel.connection('alpha')?.account.address, next.kernel.connection('beta')?.account.address]).toEqual(
      ['alpha', 'beta'],
    )
    next.kernel.connectors.add(bare('rival', { namespace: 'beta', name: 'Of beta', source: {} }))
    await rest()
    expect(next.kernel.connection('alpha')?.account.address).toBe('alpha')
  })
})
