import { describe, expect, test } from 'vitest'
import { both, createRecorder, createWallet, failure, one, rest, startKit, two, walletsOf } from '../fixtures/chain.ts'
import { selectAccount, selectPending, selectStatus } from '../index.ts'
import { createMemoryArea } from '../testing/index.ts'

describe('connect', () => {
  test('default: tells plugins once, after the state is written', async () => {
    const { kernel, tracked, seen } = await startKit([createWallet('one')])
    kernel.hooks.onConnect.tap('state', () => expect(selectAccount(kernel.state, 'alpha').address).toBe('one-1'))
    await kernel.connect(one)
    expect(seen).toEqual(['alpha connect one connect after undefined', 'alpha undefined → one-1'])
    expect(tracked).toEqual(['CONNECT_SUCCESS'])
  })

  test.each([
    ['reject', 'UserRejectedError', 'Connection rejected', 0],
    ['fail', 'ConnectFailedError', 'Failed to connect', 1],
    ['garbage', 'InvalidSessionError', 'Failed to connect', 1],
    ['nothing', 'InvalidSessionError', 'Failed to connect', 1],
  ] as const)('error: %s is a %s and keeps the wallet that was connected', async (outcome, name, message, reports) => {
    const [first, second] = [createWallet('one'), createWallet('two')]
    const { kernel, chain, errors } = await startKit([first, second])
    await kernel.connect(one)
    const before = JSON.stringify(kernel.state.graph)
    second.outcome = outcome
    expect(await failure(kernel.connect(two))).toMatchObject({ name, message })
    expect(JSON.stringify(kernel.state.graph)).toBe(before)
    expect([errors.length, chain.closed]).toEqual([reports, []])
  })

  test('error: a wallet that was never added, a network that does not exist, a provider that is gone', async () => {
    const wallet = createWallet('one')
    const { kernel } = await startKit([wallet])
    expect(await failure(kernel.connect(two))).toMatchObject({ message: 'No connector found for connection: two' })
    expect(await failure(kernel.connect({ ...one, networkId: 'alpha:7' }))).toMatchObject({ code: 'APKT001' })
    wallet.dead = true
    expect(await failure(kernel.connect(one))).toMatchObject({ name: 'InvalidSessionError' })
    expect(selectStatus(kernel.state, 'alpha')).toBe('disconnected')
  })

  test.each([
    [{ accounts: [{ address: 'a' }], network: { id: '1' } }, '`network.id` is "1". Write a CAIP-2 id: `eip155:1`.'],
    [{ accounts: [{ address: 'a', networks: [1] }] }, '`accounts.0.networks.0` is 1. Write a CAIP-2 id: `eip155:1`.'],
    [{ accounts: [{ address: 7 }] }, '`accounts.0.address` is 7, and must be of type string.'],
    [7, '`answer` is 7, and must be of type Object.'],
  ])('error: what is no session is told by its field: %j', async (answer, says) => {
    const { kernel } = await startKit([])
    kernel.connectors.add({
      ...{ id: 'one', name: 'One', namespace: 'alpha', kind: 'injected' },
      getProvider: async () => ({ wallet: 'one' }),
      connect: async () => answer as never,
    })
    expect(await failure(kernel.connect(one))).toMatchObject({ debug: `The wallet’s answer is not a session: ${says}` })
  })

  test('error: the caller gives up: Modal closed, and a late answer changes nothing', async () => {
    const wallet = createWallet('one')
    wallet.outcome = 'hold'
    const { kernel, chain, errors } = await startKit([wallet])
    const cancel = new AbortController()
    const attempt = failure(kernel.connect({ ...one, signal: cancel.signal }))
    await rest()
    expect([selectStatus(kernel.state, 'alpha'), selectPending(kernel.state, 'alpha')]).toEqual(['connecting', 'one'])
    cancel.abort()
    expect(await attempt).toMatchObject({ name: 'ConnectAbortedError', message: 'Modal closed' })
    expect([selectStatus(kernel.state, 'alpha'), selectPending(kernel.state, 'alpha')]).toEqual([
      'disconnected',
      undefined,
    ])
    chain.held[0]?.answer('approve')
    await rest()
    expect([kernel.connection('alpha'), errors]).toEqual([undefined, []])
  })

  test('behavior: the newest attempt wins, whatever order the answers come in (sessions 6)', async () => {
    const [first, second] = [createWallet('one'), createWallet('two')]
    first.outcome = second.outcome = 'hold'
    const { kernel, chain } = await startKit([first, second])
    const older = failure(kernel.connect(one))
    await rest()
    const newer = kernel.connect(two)
    expect(await older).toMatchObject({ name: 'ConnectAbortedError', message: 'Failed to connect' })
    expect(selectStatus(kernel.state, 'alpha')).toBe('connecting')
    chain.held[1]?.answer('approve')
    chain.held[0]?.answer('approve')
    expect((await newer).account.address).toBe('two-1')
    expect(kernel.connection('alpha')?.connector.id).toBe('two')
  })

  test('behavior: a new wallet takes the place of the old one, which is asked to end (sessions 8)', async () => {
    const { kernel, chain, seen } = await startKit([createWallet('one'), createWallet('two')])
    await kernel.connect(one)
    await kernel.connect(two)
    await rest()
    expect(walletsOf(kernel, 'alpha')).toEqual(['two'])
    expect(chain.closed).toEqual(['one'])
    expect(seen.slice(2)).toEqual([
      'alpha disconnect one',
      'alpha connect two connect after one',
      'alpha one-1 → two-1',
    ])
  })

  test('behavior: replacing a session that spans namespaces ends it in each of them, once', async () => {
    const { kernel, chain, area, seen } = await startKit([createWallet('one'), createWallet('both', ['alpha', 'beta'])])
    await kernel.connect(both)
    expect(kernel.connection('beta')?.account.address).toBe('both-1')
    await kernel.connect(one)
    await rest()
    expect([kernel.connection('alpha')?.connector.id, kernel.connection('beta')]).toEqual(['one', undefined])
    expect(chain.closed).toEqual(['both'])
    expect(seen.filter((line) => line.startsWith('beta'))).toEqual([
      'beta connect both connect after undefined',
      'beta undefined → both-1',
      'beta disconnect both',
      'beta both-1 → undefined',
    ])
    expect(JSON.parse(area.entries.get('tapkit:default:v1:session') ?? '').value.sessions).toHaveLength(1)
  })

  test('behavior: with several wallets allowed, the old one stays beside the new (sessions 8)', async () => {
    const { kernel, chain } = await startKit([createWallet('one'), createWallet('two')], {
      features: { multiWallet: true },
    })
    await kernel.connect(one)
    await kernel.connect(two)
    expect(walletsOf(kernel, 'alpha')).toEqual(['two', 'one'])
    await kernel.disconnect({ namespace: 'alpha', connectorId: 'two' })
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
    expect(chain.closed).toEqual(['two'])
    expect(await kernel.switchConnection(one)).toEqual({ hasSwitchedAccount: false, hasSwitchedWallet: false })
  })

  test('behavior: another wallet is used by a switch: read back where it is connected, else connected; what has changed is said', async () => {
    const [first, second, third] = [createWallet('one'), createWallet('two'), createWallet('both', ['alpha', 'beta'])]
    first.accounts = ['one-1', 'one-2']
    const { kernel } = await startKit([first, second, third], { features: { multiWallet: true } })
    await kernel.connect(one)
    await kernel.connect(two)
    first.asked.length = 0
    expect(await kernel.switchConnection(one)).toEqual({ hasSwitchedAccount: true, hasSwitchedWallet: true })
    expect([walletsOf(kernel, 'alpha'), first.asked.includes('connect')]).toEqual([['one', 'two'], false])
    const other = { ...one, address: 'one-2' }
    expect(await kernel.switchConnection(other)).toEqual({ hasSwitchedAccount: true, hasSwitchedWallet: false })
    expect(kernel.connection('alpha')?.account.address).toBe('one-2')
    expect(await kernel.switchConnection(both)).toEqual({ hasSwitchedAccount: true, hasSwitchedWallet: true })
    expect([kernel.connection('alpha')?.connector.id, third.asked.includes('connect')]).toEqual(['both', true])
    for (const gone of [
      { ...one, sessionId: 'gone' },
      { ...one, connectorId: 'gone' },
    ]) {
      const message = 'No connector found for connection: gone'
      expect(await failure(kernel.switchConnection(gone))).toMatchObject({ message })
    }
    expect(kernel.connection('alpha')?.connector.id).toBe('both')
  })

  test('behavior: what is in use in a namespace stands first there, though another one was pressed for since elsewhere', async () => {
    const wallets = [createWallet('one'), createWallet('both', ['alpha', 'beta'])]
    const { kernel } = await startKit(wallets, { features: { multiWallet: true } })
    await kernel.connect(both)
    await kernel.connect(one)
    await kernel.switchConnection({ connectorId: 'both', namespace: 'beta' })
    expect(walletsOf(kernel, 'alpha')).toEqual(['one', 'both'])
  })

  test('behavior: accounts whose addresses differ in case alone are two where case counts, as in base58', async () => {
    const wallet = createWallet('one')
    const { kernel } = await startKit([wallet])
    const between = async (before: string, after: string) => {
      wallet.accounts = [before]
      await kernel.connect(one)
      wallet.accounts = [after]
      return (await kernel.switchConnection(one)).hasSwitchedAccount
    }
    expect(await between('GaeqJzPn4ptX', 'GaeqJzPn4ptx')).toBe(true)
    expect(await between('0xAbC1', '0xabc1')).toBe(false)
  })

  test('error: a wallet that shows its question already is not asked again by a switch (sessions 15)', async () => {
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet])
    wallet.outcome = 'hold'
    const connecting = kernel.connect(one)
    await rest()
    expect(await failure(kernel.switchConnection(one))).toMatchObject({ message: 'Invalid connection status' })
    expect(chain.held).toHaveLength(1)
    chain.held[0]?.answer('approve')
    expect((await connecting).account.address).toBe('one-1')
  })

  test('error: a gate that refuses ends the connection before anybody saw it', async () => {
    const { kernel, chain, area } = await startKit([createWallet('one')])
    kernel.hooks.authorize.tapPromise('siwx', async () => {
      throw new Error('sign-in was declined')
    })
    expect(await failure(kernel.connect(one))).toMatchObject({ message: 'Failed to connect' })
    await rest()
    expect([kernel.connection('alpha'), chain.closed]).toEqual([undefined, ['one']])
    expect(selectStatus(kernel.state, 'alpha')).toBe('disconnected')
    expect(area.entries.has('tapkit:default:v1:session')).toBe(false)
  })

  test('behavior: giving up one attempt for another still shows that something is under way', async () => {
    const [first, second] = [createWallet('one'), createWallet('two')]
    const { kernel } = await startKit([first, second])
    kernel.hooks.authorize.tapPromise('slow', ({ connection }) =>
      connection.connector.id === 'one' ? new Promise(() => {}) : Promise.resolve(),
    )
    const older = failure(kernel.connect(one))
    await rest()
    second.outcome = 'hold'
    const newer = failure(kernel.connect(two))
    await older
    expect([selectStatus(kernel.state, 'alpha'), selectPending(kernel.state, 'alpha')]).toEqual(['connecting', 'two'])
    await kernel.disconnect()
    expect(await newer).toMatchObject({ message: 'Modal closed' })
    expect([selectStatus(kernel.state, 'alpha'), selectPending(kernel.state, 'alpha')]).toEqual([
      'disconnected',
      undefined,
    ])
  })

  test('behavior: the preferred type of account is shown', async () => {
    const wallet = createWallet('one')
    wallet.accounts = ['o', 'p']
    Object.assign(wallet.details, { o: { type: 'ordinals' }, p: { type: 'payment' } })
    const { kernel, chain } = await startKit([wallet], { defaultAccountTypes: { alpha: 'payment' } })
    expect((await kernel.connect(one)).account.address).toBe('p')
    chain.report('one', {
      accounts: [
        { address: 'o2', type: 'ordinals' },
        { address: 'p2', type: 'payment' },
      ],
    })
    expect(selectAccount(kernel.state, 'alpha')).toMatchObject({ address: 'p2', type: 'payment' })
  })

  test('behavior: recent wallets are two at most, the last one first (wallets 5)', async () => {
    const wallets = ['one', 'two', 'three'].map((id) => createWallet(id))
    const area = createMemoryArea()
    const { kernel } = await startKit(wallets, { storage: area })
    const recent = () => kernel.state.graph.recent.map(({ id }) => id)
    await kernel.connect(one)
    await kernel.connect(two)
    await kernel.connect({ connectorId: 'three', namespace: 'alpha' })
    expect(recent()).toEqual(['three', 'two'])
    await kernel.connect(two)
    expect(recent()).toEqual(['two', 'three'])
    expect((await startKit(wallets, { storage: area })).kernel.state.graph.recent.map(({ id }) => id)).toEqual([
      'two',
      'three',
    ])
  })

  test('behavior: what a follower does stops no other, and nobody waits for it (sessions 14)', async () => {
    const { seen, plugin } = createRecorder()
    const { kernel, errors } = await startKit([createWallet('one')])
    const { hooks } = kernel
    for (const hook of [hooks.onConnect, hooks.onAccountChange, hooks.onNetworkChange, hooks.onDisconnect]) {
      const follow = hook as typeof hooks.onConnect
      follow.tap('throws', () => {
        throw new Error('a follower that throws')
      })
      follow.tapPromise('hangs', () => new Promise(() => {}))
      follow.tapPromise('rejects', async () => {
        throw new Error('a follower that rejects')
      })
    }
    plugin.apply(kernel)
    await kernel.connect(one)
    await kernel.switchNetwork('alpha:2')
    await kernel.disconnect()
    expect(seen).toEqual([
      'alpha connect one connect after undefined',
      'alpha undefined → one-1',
      'alpha:1 → alpha:2',
      'alpha disconnect one',
      'alpha one-1 → undefined',
    ])
    await rest()
    expect(errors.map((error) => (error as Error).message)).toContain('a follower that rejects')
  })

  test('behavior: what a follower changes is told after what it was told of', async () => {
    const wallet = createWallet('one')
    wallet.accounts = ['a', 'b']
    const { seen, plugin } = createRecorder()
    const { kernel } = await startKit([wallet])
    kernel.hooks.onConnect.tap('mover', () => void kernel.switchAccount({ address: 'b', namespace: 'alpha' }))
    plugin.apply(kernel)
    await kernel.connect(one)
    await rest()
    expect(seen).toEqual(['alpha connect one connect after undefined', 'alpha undefined → a', 'alpha a → b'])
  })
})
