import { afterEach, describe, expect, test, vi } from 'vitest'
import { ConnectAbortedError } from '../errors/connection.ts'
import { alpha1, both, createWallet, failure, one, rest, startKit, two } from '../fixtures/chain.ts'
import { createGate, startGated } from '../fixtures/gate.ts'
import { selectNamespace, selectStatus } from '../index.ts'
import { createMemoryArea } from '../testing/index.ts'
import type { Kernel } from '../types/kernel.ts'

afterEach(() => void vi.useRealTimers())

describe('attempts and gates', () => {
  test('behavior: a disconnect by session id while its gate holds ends the attempt', async () => {
    const gate = createGate()
    const { kernel } = await startKit([createWallet('one')], { also: [gate.plugin] })
    let settled = false
    void failure(kernel.connect(one)).then(() => {
      settled = true
    })
    await rest()
    const id = Object.keys(kernel.state.graph.sessions)[0] as string
    await kernel.disconnect({ sessionId: id })
    await rest()
    expect({ status: selectStatus(kernel.state, 'alpha'), settled }).toEqual({ status: 'disconnected', settled: true })
  })
  test('behavior: a wallet that ends its session while the gate holds ends the attempt', async () => {
    const gate = createGate()
    const { kernel, chain } = await startKit([createWallet('one')], { also: [gate.plugin] })
    let settled = false
    void failure(kernel.connect(one)).then(() => {
      settled = true
    })
    await rest()
    chain.report('one', 'ended')
    await rest()
    expect({ status: selectStatus(kernel.state, 'alpha'), settled }).toEqual({ status: 'disconnected', settled: true })
  })
  test('behavior: while a new account waits at the gate of a connect, the question about the old one is given up', async () => {
    const gate = createGate()
    const { kernel, chain } = await startKit([createWallet('one')], { also: [gate.plugin] })
    const connected = kernel.connect(one)
    await rest()
    chain.report('one', { accounts: [{ address: 'new' }] })
    await rest()
    expect(gate.asked).toEqual(['alpha:1:one-1', 'alpha:1:new'])
    // A refusal of the older question ends nothing.
    gate.held[0]?.(false)
    gate.held[1]?.()
    expect((await connected).account.address).toBe('new')
  })
  test('behavior: a gate that refuses a changed account with the error of an attempt that was given up ends the session', async () => {
    let passes = true
    const plugin = {
      name: 'gate',
      apply: ({ hooks }: Kernel) =>
        hooks.authorize.tapPromise('gate', async () => {
          if (!passes) throw new ConnectAbortedError()
        }),
    }
    const { kernel, chain } = await startKit([createWallet('one')], { also: [plugin] })
    await kernel.connect(one)
    passes = false
    chain.report('one', { accounts: [{ address: 'new' }] })
    await rest()
    expect(selectStatus(kernel.state, 'alpha')).toBe('disconnected')
  })
  test('behavior: a session that is read back does not abort the question of another one whose name ends as its name does', async () => {
    const gate = createGate()
    gate.hold = false
    const wallets = [
      Object.assign(createWallet('one'), { topic: 'x' }),
      Object.assign(createWallet('two'), { topic: 'a:x' }),
    ]
    const { kernel, chain } = await startKit(wallets, { also: [gate.plugin], features: { multiWallet: true } })
    await kernel.connect(one)
    await kernel.connect(two)
    gate.hold = true
    chain.report('two', { accounts: [{ address: 'new' }] })
    await rest()
    await kernel.reconnect({ sessionId: 'x' })
    gate.held[0]?.()
    await rest()
    expect(kernel.connection('alpha')).toMatchObject({ sessionId: 'a:x', account: { address: 'new' } })
    expect(selectStatus(kernel.state, 'alpha')).toBe('connected')
  })
  test('behavior: the configuration turns several wallets off while a press waits at its gate: the press goes on', async () => {
    const gate = createGate()
    gate.hold = false
    let answer = () => {}
    const remote = {
      name: 'remote',
      apply: ({ hooks }: Kernel) =>
        hooks.configure.tapPromise(
          'r',
          (config) =>
            new Promise<typeof config>((resolve) => {
              answer = () => resolve({ ...config, features: { ...config.features, multiWallet: false } })
            }),
        ),
    }
    const { kernel } = await startKit([createWallet('one'), createWallet('two')], {
      also: [gate.plugin, remote],
      features: { multiWallet: true },
    })
    await kernel.connect(one)
    gate.hold = true
    const asked = failure(kernel.connect(two))
    await rest()
    answer()
    await rest()
    gate.held[0]?.()
    expect(await asked).toBeUndefined()
    expect(kernel.connection('alpha')?.connector.id).toBe('two')
  })
  test('behavior: full storage: a session that was disconnected here is not back when another tab writes', async () => {
    const area = createMemoryArea()
    let full = false
    const mine = {
      ...area,
      setItem(k: string, v: string) {
        if (full) throw new Error('full')
        area.setItem(k, v)
      },
    }
    const { kernel } = await startKit([createWallet('one')], { storage: mine })
    await kernel.connect(one)
    const there = await startKit([createWallet('one')], { storage: area })
    full = true
    await kernel.disconnect()
    expect(kernel.connection('alpha')).toBeUndefined()
    await there.kernel.switchNetwork('alpha:2')
    const { followStored } = await import('../start/followStored.ts')
    await followStored(kernel)
    await rest()
    expect(kernel.connection('alpha')).toBeUndefined()
  })
  test('behavior: a re-read of a pressed session does not put its wallet in front of the recent ones', async () => {
    const { kernel, chain } = await startKit([createWallet('one'), createWallet('b', ['beta'])])
    await kernel.connect(one)
    await kernel.connect({ connectorId: 'b', namespace: 'beta' })
    await kernel.forgetWallet({ namespace: 'alpha', connectorId: 'one' })
    chain.report('one', 'again')
    await rest()
    expect(kernel.state.graph.recent.map(({ id }) => id)).toEqual(['b'])
  })
  test('behavior: pressing connect for the wallet that switchConnection holds at its gate, and declining, keeps its session', async () => {
    const wallet = createWallet('two')
    const { kernel } = await startGated([createWallet('one'), wallet], [two, one], {
      features: { multiWallet: true },
    })
    wallet.accounts = ['other']
    const switched = failure(kernel.switchConnection({ namespace: 'alpha', connectorId: 'two' }))
    await rest()
    wallet.outcome = 'reject'
    await failure(kernel.connect(two))
    await switched
    await rest()
    expect(
      Object.values(kernel.state.graph.sessions)
        .map(({ connectorId }) => connectorId)
        .sort(),
    ).toEqual(['one', 'two'])
  })
  test('behavior: a live wallet whose `again` is at its gate is not lost because the visitor looks at another one and declines', async () => {
    const wallet = createWallet('one')
    const twoWallet = createWallet('two')
    const { kernel, chain, gate } = await startGated([wallet, twoWallet], [one])
    wallet.accounts = ['new']
    chain.report('one', 'again')
    await rest()
    twoWallet.outcome = 'reject'
    await failure(kernel.connect(two))
    gate.hold = false
    for (const open of gate.held.splice(0)) open()
    await rest()
    expect(selectStatus(kernel.state, 'alpha')).toBe('connected')
  })
  test('behavior: after a switch that is declined by a stale report the app shows where the wallet is', async () => {
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    wallet.move = async (network) => {
      // The wallet first repeats its old network, as some wallets do on every request.
      chain.report('one', { network: alpha1 })
      wallet.networkId = network.id
      return { network }
    }
    const error = await failure(kernel.switchNetwork('alpha:2'))
    expect((error as Error | undefined)?.name).toBe('SwitchDeclinedError')
    await rest()
    expect(kernel.connection('alpha')?.network.id).toBe('alpha:2')
  })
  test('behavior: switchAccount in one namespace does not resolve as aborted because the other one changes', async () => {
    const gate = createGate()
    gate.hold = false
    const w = createWallet('both', ['alpha', 'beta'])
    w.accounts = ['x', 'y']
    const { kernel, chain } = await startKit([w], { also: [gate.plugin] })
    await kernel.connect(both)
    gate.hold = true
    const switched = failure(kernel.switchAccount({ namespace: 'alpha', address: 'y' } as never))
    await rest()
    chain.report('both', { namespace: 'beta', accounts: [{ address: 'z' }] })
    await rest()
    gate.hold = false
    for (const open of gate.held.splice(0)) open()
    await rest()
    for (const open of gate.held.splice(0)) open()
    expect(await switched).toBeUndefined()
    expect(kernel.connection('alpha')?.account.address).toBe('y')
  })
  test('behavior: pressing a wallet again that gives its session the same name, and leaving at the gate, keeps the session', async () => {
    const gate = createGate()
    gate.hold = false
    const w = Object.assign(createWallet('one'), { topic: 'topic' })
    const { kernel, chain } = await startKit([w], { also: [gate.plugin] })
    await kernel.connect(one)
    gate.hold = true
    const leave = new AbortController()
    const asked = failure(kernel.connect({ ...one, signal: leave.signal }))
    await rest()
    leave.abort()
    await asked
    await rest()
    expect({ sessions: Object.keys(kernel.state.graph.sessions), closed: chain.closed }).toEqual({
      sessions: ['topic'],
      closed: [],
    })
  })
  test('behavior: several wallets: half of a pressed session is unlocked while another one is asked: the press is not given up', async () => {
    const w = createWallet('one')
    const { kernel, chain } = await startKit([createWallet('both', ['alpha', 'beta']), w], {
      features: { multiWallet: true },
    })
    await kernel.connect(both)
    chain.report('both', { namespace: 'alpha', accounts: [] })
    await rest()
    w.outcome = 'hold'
    const asked = failure(kernel.connect(one))
    await rest()
    chain.report('both', { namespace: 'alpha', accounts: [{ address: 'both-1' }] })
    await rest()
    chain.held[0]?.answer('approve')
    expect(await asked).toBeUndefined()
  })
  test('behavior: half of a pressed session is unlocked in the background: the app stays in the namespace that the visitor is in', async () => {
    const { kernel, chain } = await startKit([createWallet('both', ['alpha', 'beta'])])
    await kernel.connect(both)
    await kernel.switchNetwork('beta:1')
    chain.report('both', { namespace: 'alpha', accounts: [] })
    await rest()
    expect(selectNamespace(kernel.state)).toBe('beta')
    chain.report('both', { namespace: 'alpha', accounts: [{ address: 'both-1' }] })
    await rest()
    expect(selectNamespace(kernel.state)).toBe('beta')
  })
  test('behavior: one half that is unlocked does not reset what the visitor chose beside it: the other half keeps its wallet in use', async () => {
    const { kernel, chain } = await startKit([createWallet('both', ['alpha', 'beta']), createWallet('b', ['beta'])], {
      features: { multiWallet: true },
    })
    await kernel.connect(both)
    await kernel.connect({ connectorId: 'b', namespace: 'beta' })
    chain.report('both', { namespace: 'alpha', accounts: [] })
    await rest()
    chain.report('both', { namespace: 'alpha', accounts: [{ address: 'both-1' }] })
    await rest()
    expect(kernel.connection('beta')?.connector.id).toBe('b')
  })
  test('behavior: `again` of a wallet that another tab disconnected a moment ago does not connect it again', async () => {
    const area = createMemoryArea()
    const { kernel, chain } = await startKit([createWallet('one')], { storage: area })
    await kernel.connect(one)
    const there = await startKit([createWallet('one')], { storage: area })
    await there.kernel.disconnect()
    chain.report('one', 'again')
    await rest()
    expect(kernel.connection('alpha')).toBeUndefined()
  })
  test('behavior: two switches: the last press wins', async () => {
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    wallet.outcome = 'hold'
    const first = failure(kernel.switchNetwork('alpha:2'))
    await rest()
    await kernel.switchNetwork('alpha:1')
    chain.held[0]?.answer('approve')
    await first
    expect(kernel.connection('alpha')?.network.id).toBe(wallet.networkId)
  })
  test('behavior: destroy while a gate holds leaves nothing under way', async () => {
    const gate = createGate()
    const { kernel } = await startKit([createWallet('one')], { also: [gate.plugin] })
    const asked = failure(kernel.connect(one))
    await rest()
    kernel.destroy()
    expect(await asked).toMatchObject({ name: 'ConnectAbortedError' })
    await rest()
    expect(selectStatus(kernel.state, 'alpha')).toBe('disconnected')
  })
  test('behavior: a refusal of a spanning session on restore, in one namespace, does not show the other as connected first', async () => {
    const area = createMemoryArea()
    const first = await startKit([createWallet('both', ['alpha', 'beta'])], { storage: area })
    await first.kernel.connect(both)
    first.kernel.destroy()
    const gate = createGate()
    const { kernel } = await startKit([createWallet('both', ['alpha', 'beta'])], { storage: area, also: [gate.plugin] })
    await rest()
    const asked = [...gate.asked]
    gate.held[0]?.()
    await rest()
    gate.held[1]?.()
    await rest()
    expect([asked, selectStatus(kernel.state, 'alpha'), selectStatus(kernel.state, 'beta')]).toEqual([
      ['alpha:1:both-1'],
      'connected',
      'connected',
    ])
  })
})
