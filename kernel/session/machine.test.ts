import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  alpha1,
  alpha2,
  beta1,
  createChain,
  createWallet,
  type Outcome,
  type TestNamespace,
  type TestWallet,
} from '../fixtures/chain.ts'
import { type CaipNetworkId, pause, selectAccount, selectConnections, selectPending, selectStatus } from '../index.ts'
import { createMemoryArea, createTestKernel } from '../testing/index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const namespaces = ['alpha', 'beta'] as const
const ids = ['one', 'two', 'both', 'beta', 'relay'] as const

type Step =
  | { do: 'connect'; id: string; namespace: TestNamespace; abort: boolean }
  | { do: 'use'; id: string; namespace: TestNamespace }
  | { do: 'abort' }
  | { do: 'reconnect'; namespace?: TestNamespace }
  | { do: 'disconnect'; namespace?: TestNamespace; id?: string }
  | { do: 'accounts'; id: string; namespace: TestNamespace; accounts: string[] }
  | { do: 'ended'; id: string; again: boolean }
  | { do: 'account'; namespace: TestNamespace; address: string }
  | { do: 'network'; id: string; namespace: TestNamespace; to: CaipNetworkId }
  | { do: 'switch'; to: CaipNetworkId }
  | { do: 'answer'; at: number; outcome: Outcome }
  | { do: 'hold'; id: string; outcome: Outcome | 'hold' }
  | { do: 'die'; id: string; dead: boolean }
  | { do: 'announce'; id: string }
  | { do: 'remove'; id: string }
  | { do: 'wait'; ms: number }
  | { do: 'start' }
  | { do: 'phone'; topic: string }
  | { do: 'tab'; cleared: boolean }

const id = fc.constantFrom(...ids)
const namespace = fc.constantFrom(...namespaces)
const networkId = fc.constantFrom<CaipNetworkId>(alpha1.id, alpha2.id, beta1.id)
const outcome = fc.constantFrom<Outcome>('approve', 'approve', 'approve', 'reject', 'fail', 'garbage', 'nothing')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('connect' as const), id, namespace, abort: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('use' as const), id, namespace }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('answer' as const), at: fc.nat(5), outcome }) },
  fc.constant<Step>({ do: 'abort' }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reconnect' as const), namespace }, { requiredKeys: ['do'] }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('disconnect' as const), namespace, id }, { requiredKeys: ['do'] }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('accounts' as const),
      id,
      namespace,
      accounts: fc.constantFrom<string[]>([], ['x'], ['y', 'x']),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('network' as const),
      id,
      namespace,
      to: fc.constantFrom<CaipNetworkId>('alpha:1', 'alpha:2', 'alpha:9', 'beta:1'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('switch' as const), to: networkId }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('hold' as const),
      id,
      outcome: fc.constantFrom<Outcome | 'hold'>('hold', 'hold', 'approve', 'reject', 'nothing'),
    }),
  },
  fc.record({ do: fc.constant('ended' as const), id, again: fc.boolean() }),
  fc.record({ do: fc.constant('account' as const), namespace, address: fc.constantFrom('x', 'y', 'one-1') }),
  fc.record({ do: fc.constant('die' as const), id, dead: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('announce' as const), id }) },
  fc.record({ do: fc.constant('remove' as const), id }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 600, 6_000, 11_000) }),
  fc.constant<Step>({ do: 'start' }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('phone' as const), topic: fc.constantFrom('phone', 'tablet') }) },
  fc.record({ do: fc.constant('tab' as const), cleared: fc.boolean() }),
)

/** A press of the visitor. */
type Press = { readonly order: number; readonly connectorId: string; settled: boolean; connected: boolean }

/** How a gate or a follower behaves. */
type Manner = 'none' | 'passes' | 'waits' | 'throws' | 'hangs'

type Setup = {
  multiWallet: boolean
  holding: readonly string[]
  early: readonly string[]
  /** The wallet of alpha that the visitor had chosen on an earlier visit. */
  stored: 'one' | 'both' | undefined
  gate: Manner
  follower: Manner
  /** A storage that has no room. */
  full: boolean
}
const setup: fc.Arbitrary<Setup> = fc.record({
  multiWallet: fc.boolean(),
  early: fc.subarray([...ids]),
  holding: fc.subarray([...ids]),
  stored: fc.constantFrom('one' as const, 'both' as const, undefined),
  gate: fc.constantFrom<Manner>('none', 'none', 'passes', 'waits', 'throws', 'hangs'),
  follower: fc.constantFrom<Manner>('none', 'throws', 'waits', 'hangs'),
  full: fc.boolean(),
})

test('behavior: whatever is interleaved, the machine keeps its invariants and comes to rest', async () => {
  await fc.assert(fc.asyncProperty(setup, fc.array(step, { minLength: 4, maxLength: 30 }), run), {
    numRuns: Number(process.env.FC_RUNS ?? 2_000),
  })
}, 600_000)

async function run(setup: Setup, steps: readonly Step[]) {
  const { multiWallet, holding, early, stored, gate, follower, full } = setup
  const wallets = [
    createWallet('one'),
    createWallet('two'),
    createWallet('both', ['alpha', 'beta']),
    createWallet('beta', ['beta']),
    // Each phone that pairs is a session of its own.
    Object.assign(createWallet('relay'), { topic: 'phone' }),
  ]
  for (const wallet of wallets) if (holding.includes(wallet.id)) wallet.outcome = 'hold'
  const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]))
  const chain = createChain(wallets)
  const area = createMemoryArea(stored ? storedEntries(stored) : {})
  const noRoom = {
    ...area,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  const kernel = createTestKernel({
    storage: full ? noRoom : area,
    features: { multiWallet },
    plugins: [chain.plugin],
  })

  const violations: string[] = []
  let presses = 0
  let isQuiet = true
  // The accounts that each gate let through, as it was asked.
  const passed = new Set<string>()
  const behave = async (manner: Manner, signal?: AbortSignal) => {
    if (manner === 'throws') throw new Error('a plugin that throws')
    if (manner === 'hangs') await new Promise(() => {})
    if (manner === 'waits') await pause(300, signal ?? kernel.signal)
  }
  if (gate !== 'none') {
    kernel.hooks.authorize.tapPromise('gate', async ({ connection, account, network, signal }) => {
      await behave(gate, signal)
      passed.add(`${connection.sessionId} ${network.id}:${account.address}`)
    })
  }
  if (follower !== 'none') {
    for (const hook of [kernel.hooks.onConnect, kernel.hooks.onAccountChange, kernel.hooks.onNetworkChange])
      (hook as typeof kernel.hooks.onConnect).tapPromise('follower', () =>
        behave(follower).catch(() => {
          throw new Error('a follower that throws')
        }),
      )
  }
  // The newest press of each namespace, and whether it is still under way.
  const newest = new Map<string, Press>()
  kernel.hooks.onConnect.tap('watch', ({ namespace, connection, previous, reason }) => {
    const latest = newest.get(namespace)
    const { id } = connection.connector
    const asked = kernel.connectors.get(namespace, latest?.connectorId ?? '')
    const underWay = latest && !latest.settled && asked
    if (reason !== 'restore' && latest && latest.connectorId !== id && !spans(byId.get(id), latest, newest)) {
      // If the wallet in use is lost, another wallet takes over, as after a switch.
      const { connectorId } = latest
      const isThere = selectConnections(kernel.state, namespace).some((each) => each.connectorId === connectorId)
      // With several wallets, a spanning wallet may stay until the newer wallet has answered.
      const mayStand = multiWallet && byId.get(id)?.namespaces.length === 2
      if (reason === 'connect' && underWay && !mayStand)
        violations.push(`${id} overwrote ${connectorId} in ${namespace}`)
      else if (latest.connected && previous?.connector.id === connectorId && (reason === 'connect' || isThere))
        violations.push(`${id} took the place of ${connectorId} in ${namespace}, which was pressed for since`)
    }
    if (reason === 'restore' && underWay && !multiWallet)
      violations.push(`restored ${id} over ${latest.connectorId} in ${namespace}`)
  })

  /** The visitor's presses. A press counts once its wallet is asked. */
  const press = (of: string, connectorId: string, namespace: TestNamespace, ask: () => Promise<unknown>) => {
    const last = kernel.state.graph.attempts.map(({ generation }) => generation)
    const record: Press = { order: ++presses, connectorId, settled: false, connected: false }
    const before = newest.get(namespace)
    // If a wallet answers at once, the answer is told at once.
    newest.set(namespace, record)
    const promise = ask()
    const isAsked = kernel.state.graph.attempts.some(
      (attempt) => attempt.namespace === namespace && attempt.kind !== 'restore' && !last.includes(attempt.generation),
    )
    if (!isAsked && before) newest.set(namespace, before)
    else if (!isAsked) newest.delete(namespace)
    promise.then(
      () => Object.assign(record, { settled: true, connected: true }),
      () => Object.assign(record, { settled: true }),
    )
    follow(of, promise)
    return isAsked ? before : undefined
  }
  const promises: { settled: boolean; of: string }[] = []
  const follow = (of: string, promise: Promise<unknown>) => {
    const entry = { settled: false, of }
    promises.push(entry)
    const done = () => {
      entry.settled = true
    }
    promise.then(done, done)
  }
  let abort = new AbortController()
  for (const wallet of wallets) if (early.includes(wallet.id)) chain.announce(wallet)
  follow('start', kernel.start())
  await settle()

  for (const entry of steps) {
    let superseded: { settled: boolean } | undefined
    switch (entry.do) {
      case 'connect': {
        abort = new AbortController()
        const { id: connectorId, namespace } = entry
        const signal = entry.abort ? { signal: abort.signal } : {}
        superseded = press(`connect ${connectorId}`, connectorId, namespace, () =>
          kernel.connect({ connectorId, namespace, ...signal }),
        )
        break
      }
      case 'use': {
        const { id: connectorId, namespace } = entry
        superseded = press(`use ${connectorId}`, connectorId, namespace, () =>
          kernel.switchConnection({ connectorId, namespace }),
        )
        break
      }
      case 'abort':
        abort.abort()
        break
      case 'reconnect':
        follow('reconnect', kernel.reconnect({ namespace: entry.namespace }))
        break
      case 'disconnect': {
        const { namespace, id: connectorId } = entry
        follow('disconnect', kernel.disconnect({ namespace, connectorId }))
        for (const name of namespace ? [namespace] : namespaces) {
          if (connectorId) continue
          expect(selectConnections(kernel.state, name)).toEqual([])
          expect(selectStatus(kernel.state, name)).toBe('disconnected')
        }
        break
      }
      case 'accounts':
        chain.report(entry.id, { namespace: entry.namespace, accounts: entry.accounts.map((address) => ({ address })) })
        break
      case 'ended':
        chain.report(entry.id, entry.again ? 'again' : 'ended')
        break
      case 'network': {
        const network = kernel.networks.get(entry.to) ?? { ...alpha1, id: entry.to, reference: '9' }
        if (network.namespace === entry.namespace) chain.report(entry.id, { namespace: entry.namespace, network })
        break
      }
      case 'account':
        follow('account', kernel.switchAccount({ namespace: entry.namespace, address: entry.address }))
        break
      case 'switch':
        follow('switch', kernel.switchNetwork(entry.to))
        break
      case 'answer':
        chain.held.splice(entry.at % Math.max(1, chain.held.length), 1)[0]?.answer(entry.outcome)
        break
      case 'hold': {
        const wallet = byId.get(entry.id)
        if (wallet) wallet.outcome = entry.outcome
        break
      }
      case 'die': {
        const wallet = byId.get(entry.id)
        if (wallet) wallet.dead = entry.dead
        break
      }
      case 'announce': {
        const wallet = byId.get(entry.id)
        if (wallet) chain.announce(wallet)
        break
      }
      case 'remove':
        for (const name of namespaces) kernel.connectors.remove(`${name}:${entry.id}`)
        break
      case 'wait':
        await vi.advanceTimersByTimeAsync(entry.ms)
        break
      case 'phone':
        Object.assign(byId.get('relay') ?? {}, { topic: entry.topic, accounts: [entry.topic] })
        break
      case 'start':
        follow('start', kernel.start())
        break
      case 'tab':
        if (entry.cleared) area.entries.delete(kernel.storage.nameOf('session'))
        dispatchEvent(Object.assign(new Event('storage'), { key: kernel.storage.nameOf('session') }))
        break
    }
    await settle()
    // A restore never asks a wallet to end anything; a refusal of a gate does.
    if (entry.do === 'connect' || entry.do === 'use' || entry.do === 'disconnect') isQuiet = false
    if (isQuiet && gate !== 'throws') expect(chain.closed).toEqual([])
    if (superseded?.settled === false) violations.push('an attempt that was given up is still waited for')
    check()
    expect(violations).toEqual([])
  }

  // The end: nothing is left over.
  kernel.destroy()
  const last = JSON.stringify(kernel.state)
  const kept = JSON.stringify([...area.entries])
  for (const held of chain.held.splice(0)) held.answer('approve')
  await settle()
  await vi.advanceTimersByTimeAsync(60_000)
  for (const wallet of wallets) {
    chain.announce(wallet)
    chain.report(wallet.id, { accounts: [{ address: 'late' }] })
    expect(chain.listeners(wallet.id)).toBe(0)
  }
  await settle()
  expect(promises.filter(({ settled }) => !settled)).toEqual([])
  expect(JSON.stringify(kernel.state)).toBe(last)
  expect(JSON.stringify([...area.entries])).toBe(kept)
  expect(vi.getTimerCount()).toBe(0)
  for (const name of namespaces) expect(['connected', 'disconnected']).toContain(selectStatus(kernel.state, name))

  function check() {
    for (const name of namespaces) {
      const list = selectConnections(kernel.state, name)
      const status = selectStatus(kernel.state, name)
      const account = selectAccount(kernel.state, name)
      const live = kernel.connection(name)
      expect(status === 'connected').toBe(live !== undefined)
      expect(account.status).toBe(status)
      expect(Boolean(account.address)).toBe(live !== undefined)
      if (live) {
        expect(live.account.address).toBe(account.address)
        expect(account.caipAddress).toBe(`${live.network.id}:${live.account.address}`)
        // `connected` never precedes its gate.
        if (gate !== 'none') expect(passed).toContain(`${live.sessionId} ${account.caipAddress}`)
      }
      if (!multiWallet) expect(list.length).toBeLessThanOrEqual(1)
      const wallets = list.map(({ connectorId, sessionId }) => (connectorId === 'relay' ? sessionId : connectorId))
      expect(new Set(wallets).size).toBe(list.length)
      if (status === 'reconnecting') expect(selectPending(kernel.state, name)).toBeDefined()
      for (const { connectorId } of list) expect(kernel.connectors.get(name, connectorId)).toBeDefined()
    }
  }
}

/** Whether another of the wallet's namespaces was connected after this question was asked. */
function spans(wallet: TestWallet | undefined, latest: Press, newest: ReadonlyMap<string, Press>): boolean {
  return (wallet?.namespaces ?? []).some((name) => {
    const own = newest.get(name)
    return own !== undefined && own.connectorId === wallet?.id && own.order > latest.order
  })
}

function storedEntries(alpha: string): Record<string, string> {
  const session = (connectorId: string, namespace: string) => {
    const address = `${connectorId}-1`
    const grant = { accounts: [{ namespace, address }], account: address, network: `${namespace}:1` }
    return { id: `session-${connectorId}`, connectorId, name: connectorId, grants: { [namespace]: grant } }
  }
  const value = {
    sessions: [session('one', 'alpha'), session('both', 'alpha'), session('beta', 'beta')],
    preferred: { alpha: `session-${alpha}`, beta: 'session-beta' },
  }
  return { 'tapkit:default:v1:session': JSON.stringify({ value }) }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await vi.advanceTimersByTimeAsync(0)
}
