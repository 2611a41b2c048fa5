import { describe, expect, test, vi } from 'vitest'
import {
  alpha1,
  alpha2,
  beta1,
  both,
  createKit,
  createWallet,
  failure,
  one,
  rest,
  shown,
  startKit,
} from '../fixtures/chain.ts'
import { createTabs } from '../fixtures/createTabs.ts'
import { createGate } from '../fixtures/gate.ts'
import {
  type SessionChange,
  type SessionInput,
  selectAccount,
  selectNetwork,
  selectStatus,
  selectUnsupported,
} from '../index.ts'
import { createMemoryArea } from '../testing/index.ts'

describe('what a wallet reports', () => {
  test('default: another account takes over, and what was shown of the old one is gone', async () => {
    const { kernel, chain, seen } = await startKit([createWallet('one')])
    kernel.hooks.fetchBalance.tap('b', () => ({ value: 1n, decimals: 6, symbol: 'A' }))
    await kernel.connect(one)
    await kernel.fetchBalance()
    chain.report('one', { accounts: [{ address: 'new' }] })
    expect(selectAccount(kernel.state, 'alpha')).toMatchObject({
      status: 'connected',
      caipAddress: 'alpha:1:new',
      balance: { status: 'idle' },
    })
    expect(seen.at(-1)).toBe('alpha one-1 → new')
  })

  test('behavior: the end of a session, said while it is read back by its name, is heard: the session is forgotten', async () => {
    const area = createMemoryArea()
    const wallet = () => Object.assign(createWallet('one'), { topic: 'topic' })
    const before = await startKit([wallet()], { storage: area })
    await before.kernel.connect(one)
    before.kernel.destroy()
    const over = wallet()
    over.outcome = 'nothing'
    const { kernel, chain } = createKit([over], { storage: area })
    over.whenAsked = () => chain.report('one', 'ended')
    await kernel.start()
    await vi.waitUntil(() => over.asked.length > 0 && Object.keys(kernel.state.graph.sessions).length === 0)
    expect(over.asked).toEqual(['restore topic'])
  })

  test('behavior: accounts of another chain alone are no lock of the chain that they are reported for (sessions 10)', async () => {
    const { kernel, chain, errors } = await startKit([createWallet('both', ['alpha', 'beta'])])
    await kernel.connect(both)
    chain.report('both', { accounts: [{ namespace: 'beta', address: 'x' }] })
    expect([shown(kernel, 'alpha'), shown(kernel, 'beta')]).toEqual(['both-1', 'both-1'])
    expect(errors).toMatchObject([{ name: 'InvalidSessionError' }])
  })

  test('behavior: no accounts is a lock: forgotten here, and in what else it spans only if it says so (sessions 10)', async () => {
    const { kernel, chain } = await startKit([createWallet('both', ['alpha', 'beta'])])
    await kernel.connect(both)
    chain.report('both', { namespace: 'beta', accounts: [] })
    expect([kernel.connection('beta'), kernel.connection('alpha')?.connector.id, chain.closed]).toEqual([
      undefined,
      'both',
      [],
    ])
  })

  test('behavior: a network that the app offers is followed, another one is marked (networks 6)', async () => {
    const { kernel, chain, seen } = await startKit([createWallet('one')])
    await kernel.connect(one)
    chain.report('one', { network: alpha2 })
    expect([selectNetwork(kernel.state), selectAccount(kernel.state, 'alpha').caipAddress]).toEqual([
      'alpha:2',
      'alpha:2:one-1',
    ])
    expect(seen.at(-1)).toBe('alpha:1 → alpha:2')
    const strange = { ...alpha1, id: 'alpha:9', reference: '9' } as const
    chain.report('one', { network: strange })
    expect([selectNetwork(kernel.state, 'alpha'), selectUnsupported(kernel.state, 'alpha')]).toEqual([
      'alpha:2',
      'alpha:9',
    ])
    expect(kernel.connection('alpha')?.network).toMatchObject({
      id: 'alpha:9',
      name: 'Unknown Network',
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
    })
    await kernel.switchNetwork('alpha:2')
    expect(selectUnsupported(kernel.state, 'alpha')).toBeUndefined()
  })

  test('behavior: a stranger’s report and one of another namespace’s network change nothing in view (sessions 13)', async () => {
    const { kernel, chain } = await startKit([createWallet('one'), createWallet('beta', ['beta'])])
    await kernel.connect({ connectorId: 'beta', namespace: 'beta' })
    await kernel.connect(one)
    chain.report('two', { accounts: [{ address: 'thief' }] })
    chain.report('beta', { network: beta1 })
    expect([selectAccount(kernel.state, 'alpha').address, selectNetwork(kernel.state)]).toEqual(['one-1', 'alpha:1'])
  })

  test('behavior: a wallet that is removed is not connected; its return restores it (sessions 3)', async () => {
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    kernel.connectors.remove('alpha:one')
    expect([kernel.connection('alpha'), selectStatus(kernel.state, 'alpha')]).toEqual([undefined, 'disconnected'])
    chain.announce(wallet)
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
  })

  test('behavior: what it says while it is asked is read anew, whether it is older or newer than its answer', async () => {
    for (const said of [[['late']], [[], ['one-1']], [[]], [['late'], ['one-1']]]) {
      const wallet = createWallet('one')
      const { kernel, chain, seen } = await startKit([wallet])
      wallet.outcome = 'hold'
      const connecting = kernel.connect(one)
      await rest()
      for (const addresses of said) chain.report('one', { accounts: addresses.map((address) => ({ address })) })
      wallet.outcome = 'approve'
      chain.held[0]?.answer('approve')
      expect((await connecting).account.address).toBe('one-1')
      expect([wallet.asked, seen]).toEqual([
        ['connect', 'restore'],
        ['alpha connect one connect after undefined', 'alpha undefined → one-1'],
      ])
    }
  })

  test('error: one that is locked while it is asked is not connected', async () => {
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet])
    wallet.outcome = 'hold'
    const connecting = failure(kernel.connect(one))
    await rest()
    chain.report('one', { accounts: [] })
    wallet.outcome = 'nothing'
    chain.held[0]?.answer('approve')
    expect(await connecting).toMatchObject({ name: 'InvalidSessionError' })
    expect([selectStatus(kernel.state, 'alpha'), chain.listeners('one')]).toEqual(['disconnected', 0])
  })

  test('behavior: one that changes whenever it is read is not read for ever', async () => {
    vi.useFakeTimers()
    const wallet = createWallet('one')
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    wallet.whenAsked = () => {
      if (wallet.asked.length < 500)
        for (const accounts of [[], [{ address: 'one-1' }]]) chain.report('one', { accounts })
    }
    chain.report('one', { accounts: [] })
    chain.report('one', { accounts: [{ address: 'one-1' }] })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(wallet.asked.length).toBeLessThan(100)
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
    vi.useRealTimers()
  })

  test('error: an account that was approved nowhere is not offered anywhere', async () => {
    const wallet = createWallet('one')
    wallet.accounts = ['nowhere', 'here']
    Object.assign(wallet.details, { nowhere: { networks: [] } })
    const { kernel, chain } = await startKit([wallet])
    await kernel.connect(one)
    expect(kernel.connection('alpha')?.accounts.map(({ address }) => address)).toEqual(['here'])
    chain.report('one', { accounts: [{ address: 'nowhere', networks: [] }] })
    expect([kernel.connection('alpha'), selectStatus(kernel.state, 'alpha')]).toEqual([undefined, 'disconnected'])
  })

  test('behavior: a wallet that approves no network any more is locked (sessions 10, 11)', async () => {
    const { kernel, chain } = await startKit()
    await kernel.connect(one)
    chain.report('one', { networks: [] })
    expect([kernel.connection('alpha'), selectStatus(kernel.state, 'alpha')]).toEqual([undefined, 'disconnected'])
  })

  test('behavior: approvals of other namespaces alone are nonsense, and are said so (sessions 10, 13)', async () => {
    const { kernel, chain, errors } = await startKit()
    await kernel.connect(one)
    chain.report('one', { networks: ['beta:1'] })
    expect(kernel.connection('alpha')?.connector.id).toBe('one')
    expect(errors).toMatchObject([{ name: 'InvalidSessionError' }])
  })

  test.each([
    [[{ address: 'one-2' }], 'one-2'],
    [[], undefined],
  ])(
    'behavior: accounts %j count, although the approved networks beside them are of another namespace (sessions 22)',
    async (accounts, expected) => {
      const { kernel, chain } = await startKit()
      await kernel.connect(one)
      chain.report('one', { accounts, networks: ['beta:1'] })
      expect(kernel.connection('alpha')?.account.address).toBe(expected)
    },
  )

  test('behavior: a wallet that approves a network again after it approved none is connected again (sessions 22)', async () => {
    const { kernel, chain } = await startKit()
    await kernel.connect(one)
    chain.report('one', { networks: [] })
    chain.report('one', { networks: ['alpha:1'] })
    await rest()
    expect(kernel.connection('alpha')?.account.address).toBe('one-1')
  })

  test('behavior: while a wallet is asked for a restore, another one that claims to be it ends that', async () => {
    const area = createMemoryArea()
    const first = await startKit([createWallet('one')], { storage: area })
    await first.kernel.connect(one)
    first.kernel.destroy()
    const { kernel } = await startKit([], { storage: area })
    let answer = () => {}
    const claim = (restore: () => Promise<SessionInput>) => ({
      id: 'one',
      name: 'One',
      namespace: 'alpha' as const,
      kind: 'announced',
      source: {},
      getProvider: async () => ({ wallet: 'one' }),
      connect: restore,
      restore,
    })
    const late = new Promise<void>((resolve) => {
      answer = resolve
    })
    kernel.connectors.add(claim(() => late.then(() => ({ accounts: [{ address: 'thief' }] }))))
    await rest()
    kernel.connectors.add(claim(async () => ({ accounts: [{ address: 'one-1' }] })))
    answer()
    await rest()
    expect(kernel.connection('alpha')).toBeUndefined()
  })
})

/**
 * A tab whose wallet is connected, and all that an accountsChanged brings about: what each hook and subscriber is told, what is
 * written, and what another tab of the page is told of, and writes in turn.
 */
async function watchTab(isGated: boolean) {
  const gate = createGate()
  gate.hold = false
  const tabs = createTabs()
  const also = isGated ? [gate.plugin] : []
  const wallet = () => Object.assign(createWallet('one'), { accounts: ['one-1', 'new'] })
  const { kernel, chain } = await startKit([wallet()], { storage: tabs.areaOf(0), also })
  await kernel.connect(one)
  const other = await startKit([wallet()], { storage: tabs.areaOf(1), also })
  await vi.waitUntil(() => other.kernel.connection('alpha'))
  tabs.kernels.push(kernel, other.kernel)
  const told: string[] = []
  const tell = (what: string) => void told.push(what)
  const { hooks } = kernel
  hooks.onConnect.tap('told', () => tell('connect'))
  hooks.onDisconnect.tap('told', () => tell('disconnect'))
  hooks.onNetworkChange.tap('told', () => tell('network'))
  hooks.onAccountChange.tap('told', ({ connection }) => tell(`account ${connection?.account.address}`))
  hooks.onError.tap('told', () => tell('error'))
  kernel.subscribe(() => tell(`state ${selectStatus(kernel.state, 'alpha')}`))
  gate.hold = true
  return { kernel, chain, tabs, told, gate, other: other.kernel }
}

const changed: SessionChange = { accounts: [{ address: 'new' }, { address: 'one-1' }] }

describe('an accountsChanged passes no room twice', () => {
  test('behavior: without a gate, one report is one change of the state, one call of one hook, one write, and one message to other tabs', async () => {
    const { chain, tabs, told, other } = await watchTab(false)
    chain.report('one', changed)
    expect(told).toEqual(['account new'])
    await vi.waitUntil(() => shown(other, 'alpha') === 'new')
    await rest()
    expect(told).toEqual(['account new', 'state connected'])
    expect(tabs.writes).toBe(1)
  })

  test('behavior: with a gate, one report asks the gate once; plugins hear of the account once it has passed, and nothing is written a second time', async () => {
    const { kernel, chain, tabs, told, gate, other } = await watchTab(true)
    chain.report('one', changed)
    await vi.waitUntil(() => gate.asked.length === 2)
    // Each tab asks its own gate, once.
    expect([gate.asked, told]).toEqual([['alpha:1:new', 'alpha:1:new'], ['state connecting']])
    for (const pass of gate.held) pass()
    await vi.waitUntil(() => shown(kernel, 'alpha') === 'new' && shown(other, 'alpha') === 'new')
    await rest()
    expect(told).toEqual(['state connecting', 'account new', 'state connected'])
    expect([gate.asked.length, tabs.writes]).toEqual([2, 1])
  })
})
