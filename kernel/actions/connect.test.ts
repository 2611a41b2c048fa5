import { afterEach, describe, expect, test, vi } from 'vitest'
import { alpha1, alpha2, beta1, createChain, createWallet, rest, startKit } from '../fixtures/chain.ts'
import type { CaipNetworkId, ConnectReason, Plugin } from '../index.ts'
import { createMemoryArea, createTestKernel } from '../testing/index.ts'

afterEach(() => void vi.useRealTimers())

const one = { connectorId: 'one', namespace: 'alpha' } as const
const two = { connectorId: 'two', namespace: 'alpha' } as const
const both = { connectorId: 'both', namespace: 'alpha' } as const
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

/** Notes what plugins are told. */
function createRecorder() {
  const seen: string[] = []
  const plugin: Plugin = {
    name: 'recorder',
    apply({ hooks }) {
      hooks.onConnect.tap('r', ({ connection, previous, reason }) => {
        seen.push(`connect ${connection.connector.id} ${reason} after ${previous?.connector.id}`)
      })
      hooks.onDisconnect.tap('r', ({ connector }) => void seen.push(`disconnect ${connector.id}`))
      hooks.onAccountsChange.tap('r', ({ namespace, value, previous }) => {
        seen.push(`${namespace} ${previous?.address} → ${value?.address}`)
      })
      hooks.onNetworkChange.tap('r', ({ value, previous }) => void seen.push(`${previous?.id} → ${value?.id}`))
    },
  }
  return { seen, plugin }
}

describe('connect', () => {
  test('default: tells plugins once, after the state is written', async () => {
    const { seen, plugin } = createRecorder()
    const { kernel, tracked } = await startKit([createWallet('one')], { also: [plugin] })
    kernel.hooks.onConnect.tap('state', () => expect(kernel.state.accounts.alpha?.address).toBe('one-1'))
    await kernel.connect(one)
    expect(seen).toEqual(['connect one connect after undefined', 'alpha undefined → one-1'])
    expect(tracked).toEqual(['CONNECT_SUCCESS'])
  })

  test.each([
    ['reject', 'UserRejectedError', 'Connection rejected', 0],
    ['fail', 'ConnectFailedError', 'Failed to connect', 1],
    ['garbage', 'InvalidSessionError', 'Failed to connect', 1],
    ['nothing', 'ConnectorNotFoundError', 'No connector found for connection: two', 1],
  ] as const)('error: %s is a %s and keeps the wallet that was connected', async (outcome, name, message, reports) => {
    const [first, second] = [createWallet('one'), createWallet('two')]
    const { kernel, chain, errors } = await startKit([first, second])
    await kernel.connect(one)
    const before = JSON.stringify([kernel.state.connections, kernel.state.accounts, kernel.state.networks])
    second.outcome = outcome
    expect(await failure(kernel.connect(two))).toMatchObject({ name, message })
    expect(JSON.stringify([kernel.state.connections, kernel.state.accounts, kernel.state.networks])).toBe(before)
    expect([errors.length, chain.closed]).toEqual([reports, []])
  })

  test('error: a wallet that was never added, a network that does not exist, a provider that is gone', async () => {
    const wallet = createWallet('one')
    const { kernel } = await startKit([wallet])
    expect(await failure(kernel.connect(two))).toMatchObject({ message: 'No connector found for connection: two' })
    expect(await failure(kernel.connect({ ...one, networkId: 'alpha:7' }))).toMatchObject({ code: 'APKT001' })
    wallet.dead = true
    expect(await failure(kernel.connect(one))).toMatchObject({ name: 'InvalidSessionError' })
    expect(kernel.state.connections.alpha?.status).toBe('disconnected')
  })

  test('error: the caller gives up: Modal closed, and a late answer changes nothing', async () => {
    const wallet = createWallet('one')
    wallet.outcome = 'hold'
    const { kernel, chain, errors } = await startKit([wallet])
    const cancel = new AbortController()
    const attempt = failure(kernel.connect({ ...one, signal: cancel.signal }))
    await rest()
    expect(kernel.state.connections.alpha).toMatchObject({ status: 'connecting', pendingConnectorId: 'one' })
    cancel.abort()
    expect(await attempt).toMatchObject({ name: 'ConnectAbortedError', message: 'Modal closed' })
    expect(kernel.state.connections.alpha).toMatchObject({ status: 'disconnected', pendingConnectorId: undefined })
    chain.held[0]?.answer('approve')
    await rest()
    expect([kernel.connection('alpha'), errors]).toEqual([undefined, []])
  })

  test('behavior: the newest attempt wins, whatever order the answers come in', async () => {
    const [first, second] = [createWallet('one'), createWallet('two')]
    first.outcome = second.outcome = 'hold'
    const { kernel, chain } = await startKit([first, second])
    const older = failure(kernel.connect(one))
    await rest()
    const newer = kernel.connect(two)
    expect(await older).toMatchObject({ name: 'ConnectAbortedError', message: 'Failed to connect' })
    expect(kernel.state.connections.alpha?.status).toBe('connecting')
    chain.held[1]?.answer('approve')
    chain.held[0]?.answer('approve')
    expect((await newer).account.address).toBe('two-1')
    expect(kernel.connection('alpha')?.connector.id).toBe('two')
  })

  test('behavior: a new wallet takes the place of the old one, which is asked to end', async () => {
    const { seen, plugin } = createRecorder()
    const { kernel, chain } = await startKit([createWallet('one'), createWallet('two')], { also: [plugin] })
    await kernel.connect(one)
    await kernel.connect(two)
    await rest()
    expect(kernel.state.connections.alpha?.list.map(({ connectorId }) => connectorId)).toEqual(['two'])
    expect(chain.closed).toEqual(['one'])
    expect(seen.slice(2)).toEqual(['connect two connect after one', 'disconnect one', 'alpha one-1 → two-1'])
  })

  test('behavior: replacing a session that spans namespaces ends it in each of them, once', async () => {
    const { seen, plugin } = createRecorder()
    const { kernel, chain, area } = await startKit([createWallet('one'), createWallet('both', ['alpha', 'beta'])], {
      also: [plugin],
    })
    await kernel.connect(both)
    expect(kernel.connection('beta')?.account.address).toBe('both-1')
    await kernel.connect(one)
    await rest()
    expect([kernel.connection('alpha')?.connector.id, kernel.connection('beta')]).toEqual(['one', undefined])
    expect(chain.closed).toEqual(['both'])
    expect(seen.filter((line) => line.startsWith('beta'))).toEqual([
      'beta undefined → both-1',
      'beta both-1 → undefined',
    ])
    expect(area.entries.get('tapkit:default:v1:connections')).not.toContain('both')
  })

  test('behavior: with several wallets allowed, the old one stays beside the new', async () => {
    const { kernel, chain } = await startKit([createWallet('one'), createWallet('two')], {
      features: { multiWallet: true },
    })
    await kernel.connect(one)
    await kernel.connect(two)
    expect(kernel.state.connections.alpha?.list.map(({ connectorId }) => connectorId)).toEqual(['two', 'one'])
    await kernel.disconnect({ namespace: 'alpha', connectorId: 'two' })
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
    expect(chain.closed).toEqual(['two'])
    expect(await kernel.switchConnection(one)).toEqual({ hasSwitchedAccount: false, hasSwitchedWallet: false })
  })

  test('error: a plugin that throws in onConnect ends the connection again', async () => {
    const { kernel, chain, area } = await startKit([createWallet('one')])
    kernel.hooks.onConnect.tapPromise('siwx', async () => {
      throw new Error('sign-in was declined')
    })
    expect(await failure(kernel.connect(one))).toMatchObject({ message: 'Failed to connect' })
    await rest()
    expect([kernel.connection('alpha'), chain.closed]).toEqual([undefined, ['one']])
    expect(kernel.state.connections.alpha?.status).toBe('disconnected')
    expect(area.entries.get('tapkit:default:v1:connections')).toBe('{"value":{}}')
  })

  test('behavior: giving up one attempt for another still shows that something is under way', async () => {
    const [first, second] = [createWallet('one'), createWallet('two')]
    const { kernel } = await startKit([first, second])
    kernel.hooks.onConnect.tapPromise('slow', ({ connection }) =>
      connection.connector.id === 'one' ? new Promise(() => {}) : Promise.resolve(),
    )
    const older = failure(kernel.connect(one))
    await rest()
    second.outcome = 'hold'
    const newer = failure(kernel.connect(two))
    await older
    expect(kernel.state.connections.alpha).toMatchObject({ status: 'connecting', pendingConnectorId: 'two' })
    await kernel.disconnect()
    expect(await newer).toMatchObject({ message: 'Modal closed' })
    expect(kernel.state.connections.alpha).toMatchObject({ status: 'disconnected', pendingConnectorId: undefined })
  })

  test('behavior: the preferred type of account is shown', async () => {
    const chain = createChain([createWallet('one')])
    const kernel = createTestKernel({
      plugins: [chain.plugin, chain.discovered()],
      defaultAccountTypes: { alpha: 'payment' },
    })
    const accounts = [
      { namespace: 'alpha', address: 'o', type: 'ordinals' },
      { namespace: 'alpha', address: 'p', type: 'payment' },
    ]
    kernel.hooks.connect.tap({ name: 'typed', stage: -1 }, ({ network }) => ({ network, accounts }))
    await kernel.start()
    expect((await kernel.connect(one)).account.address).toBe('p')
    await kernel.syncSession('one', 'alpha', {
      accounts: accounts.map((entry) => ({ ...entry, address: `${entry.address}2` })),
    })
    expect(kernel.state.accounts.alpha).toMatchObject({ address: 'p2', preferredType: 'payment' })
  })

  test('behavior: recent wallets are two at most, the last one first', async () => {
    const wallets = ['one', 'two', 'three'].map((id) => createWallet(id))
    const area = createMemoryArea()
    const { kernel } = await startKit(wallets, { storage: area })
    const recent = () => kernel.state.recentWallets.map(({ id }) => id)
    await kernel.connect(one)
    await kernel.connect(two)
    await kernel.connect({ connectorId: 'three', namespace: 'alpha' })
    expect(recent()).toEqual(['three', 'two'])
    await kernel.connect(two)
    expect(recent()).toEqual(['two', 'three'])
    expect((await startKit(wallets, { storage: area })).kernel.state.recentWallets.map(({ id }) => id)).toEqual([
      'two',
      'three',
    ])
  })
})

describe('disconnect', () => {
  test('default: forgets at once, and the wallet ends its side', async () => {
    const { kernel, chain, area, tracked } = await startKit([createWallet('one')])
    await kernel.connect(one)
    const ended = kernel.disconnect()
    expect(kernel.connection('alpha')).toBeUndefined()
    expect(kernel.state.accounts.alpha).toMatchObject({
      status: 'disconnected',
      address: undefined,
      caipAddress: undefined,
    })
    await ended
    expect([chain.closed, tracked.at(-1)]).toEqual([['one'], 'DISCONNECT_SUCCESS'])
    expect(JSON.parse(area.entries.get('tapkit:default:v1:disconnected') ?? '')).toEqual({ value: { alpha: ['one'] } })
    await kernel.connect(one)
    expect(JSON.parse(area.entries.get('tapkit:default:v1:disconnected') ?? '')).toEqual({ value: { alpha: [] } })
  })

  test('error: failures are collected, and the state has forgotten all the same', async () => {
    const { kernel, errors } = await startKit([createWallet('one'), createWallet('beta', ['beta'])])
    await kernel.connect(one)
    await kernel.connect({ connectorId: 'beta', namespace: 'beta' })
    kernel.hooks.disconnect.tap({ name: 'bad', stage: -1 }, ({ connector }) => {
      throw new Error(`${connector.id} will not`)
    })
    const error = await failure(kernel.disconnect())
    expect(error).toMatchObject({ name: 'DisconnectFailedError', message: 'Failed to disconnect' })
    expect((error as { causes: Error[] }).causes.map(({ message }) => message)).toEqual([
      'one will not',
      'beta will not',
    ])
    expect([kernel.connection('alpha'), kernel.connection('beta'), errors.length]).toEqual([undefined, undefined, 1])
  })

  test('error: a wallet that never ends its side is given 5 seconds', async () => {
    const { kernel } = await startKit([createWallet('one')])
    await kernel.connect(one)
    kernel.hooks.disconnect.tapPromise({ name: 'slow', stage: -1 }, () => new Promise(() => {}))
    vi.useFakeTimers()
    const ended = failure(kernel.disconnect())
    await vi.advanceTimersByTimeAsync(5_001)
    expect(await ended).toMatchObject({ message: 'Failed to disconnect' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('behavior: one namespace is left alone by another; a spanning session ends in all of its own', async () => {
    const wallets = [createWallet('one'), createWallet('beta', ['beta']), createWallet('both', ['alpha', 'beta'])]
    const { kernel, chain } = await startKit(wallets)
    await kernel.connect(one)
    await kernel.connect({ connectorId: 'beta', namespace: 'beta' })
    await kernel.disconnect({ namespace: 'alpha' })
    expect([kernel.connection('alpha'), kernel.connection('beta')?.connector.id]).toEqual([undefined, 'beta'])
    await kernel.connect(both)
    await rest()
    expect(chain.closed).toEqual(['one', 'beta'])
    await kernel.disconnect({ namespace: 'beta' })
    expect([kernel.connection('alpha'), kernel.connection('beta'), chain.closed]).toEqual([
      undefined,
      undefined,
      ['one', 'beta', 'both'],
    ])
  })

  test('behavior: with nothing connected it does nothing', async () => {
    const { kernel, tracked } = await startKit([])
    await kernel.disconnect()
    await kernel.disconnect({ namespace: 'constructor' })
    expect(tracked).toEqual([])
  })
})

describe('restore', () => {
  async function visitTwice(change: (wallet: ReturnType<typeof createWallet>) => void, discovered = true) {
    const wallet = createWallet('one')
    const area = createMemoryArea()
    const first = await startKit([wallet], { storage: area })
    await first.kernel.connect(one)
    first.kernel.destroy()
    change(wallet)
    const chain = createChain([wallet])
    const reasons: ConnectReason[] = []
    const kernel = createTestKernel({
      storage: area,
      plugins: [chain.plugin, ...(discovered ? [chain.discovered()] : [])],
    })
    kernel.hooks.onConnect.tap('r', ({ reason }) => void reasons.push(reason))
    return { kernel, chain, wallet, reasons, area }
  }

  test('default: a load restores without a prompt', async () => {
    const { kernel, wallet, reasons } = await visitTwice(() => {})
    await kernel.start()
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
    expect([wallet.asked, reasons]).toEqual([['connect', 'reconnect'], ['restore']])
  })

  test('behavior: `reconnect: false` restores nothing', async () => {
    const { area, wallet } = await visitTwice(() => {})
    const { kernel } = await startKit([wallet], { storage: area, features: { reconnect: false } })
    expect([kernel.connection('alpha'), wallet.asked]).toEqual([undefined, ['connect']])
  })

  test('behavior: a locked wallet is asked once, and restored when it unlocks', async () => {
    const { kernel, wallet } = await visitTwice((own) => {
      own.outcome = 'nothing'
    })
    await kernel.start()
    await rest()
    expect([kernel.state.connections.alpha?.status, wallet.asked]).toEqual(['disconnected', ['connect', 'reconnect']])
    wallet.outcome = 'approve'
    await kernel.syncSession('one', 'alpha', { accounts: [{ namespace: 'alpha', address: 'one-1' }] })
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
  })

  test('behavior: a wallet that announces itself late is restored then', async () => {
    const { kernel, chain, wallet } = await visitTwice(() => {}, false)
    await kernel.start()
    expect(kernel.connection('alpha')).toBeUndefined()
    chain.announce(wallet)
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
  })

  test('error: a wallet that never answers ends the restore after 10 seconds, its provider included', async () => {
    for (const hang of ['hook', 'provider'] as const) {
      vi.useFakeTimers()
      const { kernel } = await visitTwice((own) => {
        if (hang === 'hook') own.outcome = 'hold'
      })
      if (hang === 'provider') {
        kernel.connectors.add({
          id: 'one',
          name: 'One',
          namespace: 'alpha',
          type: 'injected',
          getProvider: () => new Promise(() => {}),
        })
      }
      const started = kernel.start()
      await vi.advanceTimersByTimeAsync(9_999)
      expect(kernel.state.connections.alpha?.status).toBe('reconnecting')
      await vi.advanceTimersByTimeAsync(2)
      await started
      expect(kernel.state.connections.alpha?.status).toBe('disconnected')
      vi.useRealTimers()
    }
  })

  test('behavior: the deadline is the wallet’s, not the visitor’s who signs in', async () => {
    vi.useFakeTimers()
    const { kernel } = await visitTwice(() => {})
    let signedIn = () => {}
    kernel.hooks.onConnect.tapPromise(
      'siwx',
      () =>
        new Promise<void>((resolve) => {
          signedIn = resolve
        }),
    )
    const started = kernel.start()
    await vi.advanceTimersByTimeAsync(60_000)
    signedIn()
    await started
    expect(kernel.connection('alpha')).toBeDefined()
  })

  test('behavior: never overrides a connect that the visitor began', async () => {
    const { kernel, wallet } = await visitTwice((own) => {
      own.outcome = 'hold'
    })
    const started = kernel.start()
    await rest()
    wallet.outcome = 'approve'
    await kernel.connect(one)
    await started
    expect(wallet.asked).toEqual(['connect', 'reconnect', 'connect'])
    expect(kernel.connection('alpha')).toBeDefined()
  })

  test('behavior: after a disconnect nothing is restored', async () => {
    const { kernel, area, wallet } = await visitTwice(() => {})
    await kernel.start()
    await kernel.disconnect()
    kernel.destroy()
    expect((await startKit([wallet], { storage: area })).kernel.connection('alpha')).toBeUndefined()
  })

  test('error: what is stored and corrupt is as if it were not there', async () => {
    for (const value of ['{', '{"value":{"alpha":[{"connectorId":7}]}}', '{"value":[]}', '{"value":{"alpha":[{}]}}']) {
      const area = createMemoryArea({
        'tapkit:default:v1:connections': value,
        'tapkit:default:v1:activeNetwork': value,
      })
      const { kernel, errors } = await startKit([createWallet('one')], { storage: area })
      expect([kernel.connection('alpha'), kernel.state.networks.active, errors]).toEqual([undefined, 'alpha:1', []])
    }
  })

  test('behavior: a second, locked wallet stays stored beside the one that is restored', async () => {
    const wallets = [createWallet('one'), createWallet('two')] as const
    const area = createMemoryArea()
    const options = { storage: area, features: { multiWallet: true } }
    const first = await startKit(wallets, options)
    await first.kernel.connect(one)
    await first.kernel.connect(two)
    first.kernel.destroy()
    wallets[0].outcome = 'nothing'
    const second = await startKit(wallets, options)
    expect(second.kernel.state.connections.alpha?.list.map(({ connectorId }) => connectorId)).toEqual(['two'])
    second.kernel.destroy()
    wallets[0].outcome = 'approve'
    const third = await startKit(wallets, options)
    expect(third.kernel.state.connections.alpha?.list.map(({ connectorId }) => connectorId)).toEqual(['two', 'one'])
    expect(third.kernel.connection('alpha')?.connector.id).toBe('two')
  })
})

describe('what is stored', () => {
  test('default: exactly the keys of R45', async () => {
    const { kernel, area } = await startKit([createWallet('one'), createWallet('two')])
    await kernel.connect(one)
    await kernel.switchNetwork(alpha2.id)
    await kernel.disconnect()
    await kernel.connect(two)
    kernel.open('One')
    kernel.notify('x')
    kernel.setTheme({ mode: 'dark' })
    expect([...area.entries.keys()].sort()).toEqual(
      ['activeConnectors', 'activeNetwork', 'connections', 'disconnected', 'networks', 'recentWallets'].map(
        (key) => `tapkit:default:v1:${key}`,
      ),
    )
  })
})

describe('two tabs', () => {
  const change = (key: string | null) => dispatchEvent(Object.assign(new Event('storage'), { key }))

  test('behavior: a disconnect in one tab is followed in the other, without ending the session twice', async () => {
    const area = createMemoryArea()
    const here = await startKit([createWallet('one')], { storage: area })
    await here.kernel.connect(one)
    const there = await startKit([createWallet('one')], { storage: area })
    await there.kernel.disconnect()
    change('tapkit:default:v1:connections')
    await rest()
    expect([here.kernel.connection('alpha'), here.chain.closed]).toEqual([undefined, []])
  })

  test('behavior: a connect in one tab is followed in the other', async () => {
    const area = createMemoryArea()
    const here = await startKit([createWallet('one')], { storage: area })
    const there = await startKit([createWallet('one')], { storage: area })
    await there.kernel.connect(one)
    change('somebody-elses-key')
    await rest()
    expect(here.kernel.connection('alpha')).toBeUndefined()
    change('tapkit:default:v1:connections')
    await rest()
    expect(here.kernel.connection('alpha')?.account.address).toBe('one-1')
    area.entries.clear()
    change(null)
    await rest()
    expect(here.kernel.connection('alpha')).toBeUndefined()
  })
})

describe('what a wallet reports', () => {
  test('default: another account takes over, and what was shown of the old one is gone', async () => {
    const { seen, plugin } = createRecorder()
    const { kernel } = await startKit([createWallet('one')], { also: [plugin] })
    kernel.hooks.fetchBalance.tap('b', () => ({ value: 1n, decimals: 6, symbol: 'A' }))
    await kernel.connect(one)
    await kernel.fetchBalance()
    await kernel.syncSession('one', 'alpha', { accounts: [{ namespace: 'alpha', address: 'new' }] })
    expect(kernel.state.accounts.alpha).toMatchObject({
      status: 'connected',
      caipAddress: 'alpha:1:new',
      balance: { status: 'idle' },
    })
    expect(seen.at(-1)).toBe('alpha one-1 → new')
  })

  test('behavior: no accounts is a lock: forgotten here, and in what else it spans only if it says so', async () => {
    const { kernel, chain } = await startKit([createWallet('both', ['alpha', 'beta'])])
    await kernel.connect(both)
    await kernel.syncSession('both', 'beta', { accounts: [] })
    expect([kernel.connection('beta'), kernel.connection('alpha')?.connector.id, chain.closed]).toEqual([
      undefined,
      'both',
      [],
    ])
  })

  test('behavior: a network that the app offers is followed, another one is marked', async () => {
    const { seen, plugin } = createRecorder()
    const { kernel } = await startKit([createWallet('one')], { also: [plugin] })
    await kernel.connect(one)
    await kernel.syncSession('one', 'alpha', { network: alpha2 })
    expect([kernel.state.networks.active, kernel.state.accounts.alpha?.caipAddress]).toEqual([
      'alpha:2',
      'alpha:2:one-1',
    ])
    expect(seen.at(-1)).toBe('alpha:1 → alpha:2')
    const strange = { ...alpha1, id: 'alpha:9', reference: '9' } as const
    await kernel.syncSession('one', 'alpha', { network: strange })
    expect(kernel.state.networks.byNamespace.alpha).toMatchObject({ active: 'alpha:2', unsupported: 'alpha:9' })
    expect(kernel.connection('alpha')?.network).toMatchObject({ id: 'alpha:9', name: 'Unknown Network' })
    await kernel.switchNetwork('alpha:2')
    expect(kernel.state.networks.byNamespace.alpha?.unsupported).toBeUndefined()
  })

  test('behavior: a stranger’s report and one of another namespace’s network change nothing in view', async () => {
    const { kernel } = await startKit([createWallet('one'), createWallet('beta', ['beta'])])
    await kernel.connect({ connectorId: 'beta', namespace: 'beta' })
    await kernel.connect(one)
    await kernel.syncSession('two', 'alpha', { accounts: [{ namespace: 'alpha', address: 'thief' }] })
    await kernel.syncSession('beta', 'beta', { network: beta1 })
    expect([kernel.state.accounts.alpha?.address, kernel.state.networks.active]).toEqual(['one-1', 'alpha:1'])
  })

  test('behavior: a wallet that is removed is not connected; its return restores it', async () => {
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    kernel.connectors.remove('alpha:one')
    expect([kernel.connection('alpha'), kernel.state.connections.alpha?.status]).toEqual([undefined, 'disconnected'])
    chain.announce(wallet)
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
  })
})

describe('switchNetwork', () => {
  test('default: asks the wallet, and tells plugins once', async () => {
    const { seen, plugin } = createRecorder()
    const { kernel, tracked, area } = await startKit([createWallet('one')], { also: [plugin] })
    await kernel.connect(one)
    expect((await kernel.switchNetwork(alpha2.id)).id).toBe(alpha2.id)
    expect(kernel.state.accounts.alpha?.caipAddress).toBe('alpha:2:one-1')
    expect([seen.filter((line) => line.includes('alpha:')), tracked.at(-1)]).toEqual([
      ['alpha:1 → alpha:2'],
      'SWITCH_NETWORK',
    ])
    expect(area.entries.get('tapkit:default:v1:activeNetwork')).toBe('{"value":"alpha:2"}')
  })

  test('behavior: a wallet that reports the change while it is asked is announced once', async () => {
    const { seen, plugin } = createRecorder()
    const { kernel } = await startKit([createWallet('one')], { also: [plugin] })
    await kernel.connect(one)
    kernel.hooks.switchNetwork.tapPromise({ name: 'event', stage: -1 }, async ({ network }) => {
      await kernel.syncSession('one', 'alpha', { network })
      return network
    })
    await kernel.switchNetwork(alpha2.id)
    expect(seen.filter((line) => line.includes('alpha:'))).toEqual(['alpha:1 → alpha:2'])
  })

  test('error: a refusal leaves the network, and no success is told', async () => {
    const wallet = createWallet('one')
    const { kernel, tracked, errors } = await startKit([wallet])
    await kernel.connect(one)
    wallet.outcome = 'reject'
    const before = JSON.stringify(kernel.state.networks)
    expect(await failure(kernel.switchNetwork(alpha2.id))).toMatchObject({
      name: 'SwitchDeclinedError',
      message: 'Switch declined',
    })
    expect([JSON.stringify(kernel.state.networks), tracked.includes('SWITCH_NETWORK'), errors]).toEqual([
      before,
      false,
      [],
    ])
  })

  test.each([
    ['another network than asked for', () => alpha1, 'SwitchDeclinedError'],
    ['nothing', () => undefined, 'UnsupportedChainError'],
    [
      'an error',
      () => {
        throw Object.assign(new Error('busy'), { code: -32002 })
      },
      'RPCError',
    ],
  ])('error: a wallet that answers %s leaves the network', async (_, answer, name) => {
    const { kernel } = await startKit([createWallet('one')])
    await kernel.connect(one)
    let asked = false
    kernel.hooks.switchNetwork.tap({ name: 'odd', stage: -1 }, () => {
      asked = true
      return answer()
    })
    if (name === 'UnsupportedChainError') {
      const bare = createTestKernel({ plugins: [] })
      bare.networks.add([alpha1, alpha2])
      bare.connectors.add({
        id: 'one',
        name: 'One',
        namespace: 'alpha',
        type: 'injected',
        getProvider: async () => ({ wallet: 'one' }),
      })
      bare.hooks.connect.tap('c', ({ network }) => ({ network, accounts: [{ namespace: 'alpha', address: 'a' }] }))
      await bare.connect(one)
      expect(await failure(bare.switchNetwork(alpha2.id))).toMatchObject({ name })
      return
    }
    expect(await failure(kernel.switchNetwork(alpha2.id))).toMatchObject({ name })
    expect([asked, kernel.state.networks.active]).toEqual([true, alpha1.id])
  })

  test('behavior: the active network again does nothing; whole CAIP ids are compared', async () => {
    const { kernel, tracked } = await startKit([createWallet('one')])
    await kernel.switchNetwork(alpha1.id)
    expect(tracked).toEqual([])
    await kernel.switchNetwork(beta1.id)
    expect([kernel.state.networks.active, tracked]).toEqual([beta1.id, ['SWITCH_NETWORK']])
  })

  test('behavior: without a wallet the network is chosen, kept, and used by the next connect', async () => {
    const area = createMemoryArea()
    const { kernel } = await startKit([createWallet('one')], { storage: area })
    await kernel.switchNetwork(alpha2.id)
    expect(kernel.state.networks.active).toBe(alpha2.id)
    const later = await startKit([createWallet('one')], { storage: area })
    const asked: CaipNetworkId[] = []
    later.kernel.hooks.connect.tap({ name: 'w', stage: -1 }, ({ network }) => void asked.push(network.id))
    await later.kernel.connect(one)
    expect(asked).toEqual([alpha2.id])
  })

  test('behavior: ends with the connection that it was asked of', async () => {
    const [first, second] = [createWallet('one'), createWallet('two')]
    const { kernel, chain } = await startKit([first, second])
    for (const end of [() => kernel.disconnect(), () => kernel.connect(two)]) {
      first.networkId = alpha1.id
      await kernel.connect(one)
      first.outcome = 'hold'
      const switched = failure(kernel.switchNetwork(alpha2.id))
      await rest()
      first.outcome = 'approve'
      await end()
      expect(await switched).toMatchObject({ name: 'ConnectAbortedError' })
      for (const { answer } of chain.held.splice(0)) answer('approve')
      await rest()
      expect(kernel.state.networks.active).toBe(alpha1.id)
    }
  })

  test('error: a network that nobody added shows the developer APKT001', async () => {
    const { kernel } = await startKit([], { debug: true })
    expect(await failure(kernel.switchNetwork('alpha:77'))).toMatchObject({
      name: 'NetworkNotFoundError',
      code: 'APKT001',
    })
    expect(kernel.state.alert).toMatchObject({ code: 'APKT001', title: 'Network Not Found', variant: 'error' })
  })
})
