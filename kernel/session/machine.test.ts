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
} from '../fixtures/chain.ts'
import type { CaipNetworkId } from '../index.ts'
import { createMemoryArea, createTestKernel } from '../testing/index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const namespaces = ['alpha', 'beta'] as const
const ids = ['one', 'two', 'both', 'beta'] as const

type Step =
  | { do: 'connect'; id: string; namespace: TestNamespace; abort: boolean }
  | { do: 'abort' }
  | { do: 'reconnect'; namespace?: TestNamespace }
  | { do: 'disconnect'; namespace?: TestNamespace; id?: string }
  | { do: 'accounts'; id: string; namespace: TestNamespace; accounts: string[] }
  | { do: 'network'; id: string; namespace: TestNamespace; to: CaipNetworkId }
  | { do: 'switch'; to: CaipNetworkId }
  | { do: 'answer'; at: number; outcome: Outcome }
  | { do: 'hold'; id: string; outcome: Outcome | 'hold' }
  | { do: 'die'; id: string; dead: boolean }
  | { do: 'announce'; id: string }
  | { do: 'remove'; id: string }
  | { do: 'wait'; ms: number }
  | { do: 'start' }
  | { do: 'tab'; cleared: boolean }

const id = fc.constantFrom(...ids)
const namespace = fc.constantFrom(...namespaces)
const networkId = fc.constantFrom<CaipNetworkId>(alpha1.id, alpha2.id, beta1.id)
const outcome = fc.constantFrom<Outcome>('approve', 'approve', 'approve', 'reject', 'fail', 'garbage', 'nothing')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('connect' as const), id, namespace, abort: fc.boolean() }) },
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
  fc.record({ do: fc.constant('die' as const), id, dead: fc.boolean() }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('announce' as const), id }) },
  fc.record({ do: fc.constant('remove' as const), id }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(1, 600, 6_000, 11_000) }),
  fc.constant<Step>({ do: 'start' }),
  fc.record({ do: fc.constant('tab' as const), cleared: fc.boolean() }),
)

type Setup = {
  multiWallet: boolean
  holding: readonly string[]
  early: readonly string[]
  stored: boolean
  hangOnConnect: boolean
}
const setup: fc.Arbitrary<Setup> = fc.record({
  multiWallet: fc.boolean(),
  early: fc.subarray([...ids]),
  holding: fc.subarray([...ids]),
  stored: fc.boolean(),
  hangOnConnect: fc.boolean(),
})

test('behavior: whatever is interleaved, the machine keeps its invariants and comes to rest', async () => {
  await fc.assert(fc.asyncProperty(setup, fc.array(step, { minLength: 4, maxLength: 30 }), run), {
    numRuns: Number(process.env.FC_RUNS ?? 400),
  })
}, 120_000)

async function run({ multiWallet, holding, early, stored, hangOnConnect }: Setup, steps: readonly Step[]) {
  const wallets = [
    createWallet('one'),
    createWallet('two'),
    createWallet('both', ['alpha', 'beta']),
    createWallet('beta', ['beta']),
  ]
  for (const wallet of wallets) if (holding.includes(wallet.id)) wallet.outcome = 'hold'
  const byId = new Map(wallets.map((wallet) => [wallet.id, wallet]))
  const chain = createChain(wallets)
  const area = createMemoryArea(stored ? storedEntries() : {})
  const kernel = createTestKernel({ storage: area, features: { multiWallet }, plugins: [chain.plugin] })

  // The newest thing that was asked of each namespace, and whether it is still under way.
  const violations: string[] = []
  const activeBefore = new Map<string, string | undefined>()
  const newest = new Map<string, { connectorId: string; settled: boolean } | undefined>()
  const underWay = new Map<string, Set<AbortSignal>>()
  for (const hook of [kernel.hooks.connect, kernel.hooks.reconnect]) {
    hook.tapPromise({ name: 'watch', stage: -1_000 }, async ({ namespace, signal }) => {
      const signals = underWay.get(namespace) ?? new Set()
      underWay.set(namespace, signals.add(signal))
      const live = [...signals].filter((other) => !other.aborted && other !== signal)
      // An attempt that answered is over for its hook, though its signal lives on: count those that wait.
      for (const other of live) {
        if (chain.held.some((held) => held.signal === other)) violations.push(`two attempts in ${namespace}`)
      }
    })
  }
  kernel.hooks.onConnect.tapPromise('watch', async ({ connection, reason, signal }) => {
    // What is thrown here would end the connection, so it is noted and judged after the step.
    const latest = newest.get(connection.namespace)
    const { id } = connection.connector
    if (signal.aborted) violations.push(`${id} was written after it was given up`)
    if (reason === 'connect' && latest?.connectorId !== id) violations.push(`${id} overwrote ${latest?.connectorId}`)
    for (const name of namespaces) {
      const other = newest.get(name)
      const taken = kernel.state.connections[name]?.activeConnectorId === id && activeBefore.get(name) !== id
      if (reason === 'restore' && other && !other.settled && other.connectorId !== id && taken)
        violations.push(`restored ${id} over a connect of ${other.connectorId} in ${name}`)
    }
    if (reason === 'restore' && latest && !latest.settled) violations.push(`restored ${id} over ${latest.connectorId}`)
    if (hangOnConnect && connection.connector.id === 'two') await new Promise(() => {})
  })

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
    switch (entry.do) {
      case 'connect': {
        abort = new AbortController()
        const record = { connectorId: entry.id, settled: false }
        const known = kernel.connectors.get(entry.namespace, entry.id)
        if (known) newest.set(entry.namespace, record)
        const promise = kernel.connect({
          connectorId: entry.id,
          namespace: entry.namespace,
          ...(entry.abort ? { signal: abort.signal } : {}),
        })
        const done = () => {
          record.settled = true
        }
        promise.then(done, done)
        follow(`connect ${entry.id}`, promise)
        break
      }
      case 'abort':
        abort.abort()
        break
      case 'reconnect':
        follow('reconnect', kernel.reconnect(entry.namespace))
        break
      case 'disconnect': {
        const { namespace, id: connectorId } = entry
        follow('disconnect', kernel.disconnect({ namespace, connectorId }))
        for (const name of namespace ? [namespace] : namespaces) {
          if (connectorId) continue
          const state = kernel.state.connections[name]
          expect(state?.list ?? []).toEqual([])
          expect(state?.status ?? 'disconnected').toBe('disconnected')
        }
        break
      }
      case 'accounts':
        follow(
          'accounts',
          kernel.syncSession(entry.id, entry.namespace, {
            accounts: entry.accounts.map((address) => ({ namespace: entry.namespace, address })),
          }),
        )
        break
      case 'network': {
        const network = kernel.networks.get(entry.to) ?? { ...alpha1, id: entry.to, reference: '9' }
        if (network.namespace !== entry.namespace) break
        follow('network', kernel.syncSession(entry.id, entry.namespace, { network }))
        break
      }
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
      case 'start':
        follow('start', kernel.start())
        break
      case 'tab':
        if (entry.cleared) area.entries.delete(kernel.storage.nameOf('connections'))
        dispatchEvent(Object.assign(new Event('storage'), { key: kernel.storage.nameOf('connections') }))
        break
    }
    await settle()
    check()
    for (const name of namespaces) activeBefore.set(name, kernel.state.connections[name]?.activeConnectorId)
    expect(violations).toEqual([])
  }

  // The end: nothing is left over.
  kernel.destroy()
  const last = JSON.stringify(kernel.state)
  const kept = JSON.stringify([...area.entries])
  for (const held of chain.held.splice(0)) held.answer('approve')
  await settle()
  await vi.advanceTimersByTimeAsync(60_000)
  for (const wallet of wallets) chain.announce(wallet)
  await kernel.syncSession('one', 'alpha', { accounts: [{ namespace: 'alpha', address: 'late' }] })
  await settle()
  expect(promises.filter(({ settled }) => !settled)).toEqual([])
  expect(JSON.stringify(kernel.state)).toBe(last)
  expect(JSON.stringify([...area.entries])).toBe(kept)
  expect(vi.getTimerCount()).toBe(0)
  for (const name of namespaces)
    expect(['connected', 'disconnected', undefined]).toContain(kernel.state.connections[name]?.status)

  function check() {
    for (const name of namespaces) {
      const state = kernel.state.connections[name]
      const account = kernel.state.accounts[name]
      const live = kernel.connection(name)
      if (!state) continue
      expect(state.status === 'connected').toBe(live !== undefined)
      expect(account?.status).toBe(state.status)
      expect(Boolean(account?.address)).toBe(live !== undefined)
      if (live) {
        expect(live.account.address).toBe(account?.address)
        expect(account?.caipAddress).toBe(`${live.network.id}:${live.account.address}`)
      }
      if (!multiWallet) expect(state.list.length).toBeLessThanOrEqual(1)
      expect(new Set(state.list.map(({ connectorId }) => connectorId)).size).toBe(state.list.length)
      if (state.status === 'connecting' || state.status === 'reconnecting')
        expect(state.pendingConnectorId).toBeDefined()
      for (const { connectorId } of state.list) expect(kernel.connectors.get(name, connectorId)).toBeDefined()
    }
  }
}

function storedEntries(): Record<string, string> {
  const connection = (connectorId: string, namespace: string) => ({
    connectorId,
    sessionId: `session-${connectorId}`,
    name: connectorId,
    accounts: [{ namespace, address: `${connectorId}-1` }],
    networkId: `${namespace}:1`,
  })
  const value = { alpha: [connection('one', 'alpha')], beta: [connection('both', 'beta')] }
  return { 'tapkit:default:v1:connections': JSON.stringify({ value }) }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await vi.advanceTimersByTimeAsync(0)
}
