import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alpha1, createChain, createWallet, type Outcome, type TestNamespace } from '../fixtures/chain.ts'
import { type CaipNetworkId, type Connection, isError, type Kernel, selectConnections, selectNetwork } from '../index.ts'
import { createMemoryArea, createTestKernel } from '../testing/index.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const names = ['alpha', 'beta'] as const
const ids = ['one', 'two', 'both', 'beta'] as const
type Id = (typeof ids)[number]

type Step =
  | { tab: 0 | 1; do: 'connect' | 'use'; id: Id; ns: TestNamespace }
  | { tab: 0 | 1; do: 'disconnect'; ns?: TestNamespace; id?: Id }
  | { tab: 0 | 1; do: 'accounts'; id: Id; ns: TestNamespace; accounts: string[] }
  | { tab: 0 | 1; do: 'network'; id: Id; ns: TestNamespace; to: CaipNetworkId }
  | { tab: 0 | 1; do: 'switch'; to: CaipNetworkId }
  | { tab: 0 | 1; do: 'account'; ns: TestNamespace; address: string }
  | { tab: 0 | 1; do: 'say'; id: Id; what: 'ended' | 'again' }
  | { tab: 0 | 1; do: 'answer'; at: number; outcome: Outcome }
  | { tab: 0 | 1; do: 'mode'; id: Id; outcome: Outcome | 'hold' }
  | { tab: 0 | 1; do: 'topic'; id: Id; topic: string | undefined }
  | { tab: 0 | 1; do: 'gate'; at: number; passes: boolean }
  | { tab: 0 | 1; do: 'remove' | 'announce'; id: Id }
  | { tab: 0 | 1; do: 'tell' }
  | { tab: 0 | 1; do: 'reload' }
  | { tab: 0 | 1; do: 'recheck'; ns: TestNamespace }
  | { tab: 0 | 1; do: 'wait'; ms: number }

const tab = fc.constantFrom<0 | 1>(0, 0, 1)
const id = fc.constantFrom(...ids)
const ns = fc.constantFrom(...names)
const of = <const name extends string, more>(name: name, more: { [key in keyof more]: fc.Arbitrary<more[key]> }) =>
  fc.record({ tab, do: fc.constant(name), ...more }) as unknown as fc.Arbitrary<Step>
const step = fc.oneof(
  { weight: 8, arbitrary: of('connect', { id, ns }) },
  { weight: 3, arbitrary: of('use', { id, ns }) },
  { weight: 2, arbitrary: of('disconnect', { ns: fc.option(ns, { nil: undefined }), id: fc.option(id, { nil: undefined }) }) },
  {
    weight: 5,
    arbitrary: of('accounts', { id, ns, accounts: fc.constantFrom<string[]>([], ['x'], ['y', 'x'], ['bad', 'x'], ['own']) }),
  },
  { weight: 3, arbitrary: of('network', { id, ns, to: fc.constantFrom<CaipNetworkId>('alpha:1', 'alpha:2', 'alpha:9', 'beta:1') }) },
  { weight: 3, arbitrary: of('switch', { to: fc.constantFrom<CaipNetworkId>('alpha:1', 'alpha:2', 'beta:1') }) },
  { weight: 2, arbitrary: of('account', { ns, address: fc.constantFrom('x', 'y', 'bad', 'own') }) },
  { weight: 2, arbitrary: of('say', { id, what: fc.constantFrom('ended', 'again') }) },
  { weight: 8, arbitrary: of('answer', { at: fc.nat(4), outcome: fc.constantFrom<Outcome>('approve', 'approve', 'reject', 'nothing') }) },
  { weight: 2, arbitrary: of('mode', { id, outcome: fc.constantFrom<Outcome | 'hold'>('hold', 'approve', 'reject', 'nothing') }) },
  { weight: 2, arbitrary: of('topic', { id, topic: fc.constantFrom('t1', 't2', undefined) }) },
  { weight: 8, arbitrary: of('gate', { at: fc.nat(4), passes: fc.constantFrom(true, true, false) }) },
  of('remove', { id }),
  { weight: 2, arbitrary: of('announce', { id }) },
  { weight: 2, arbitrary: of('tell', {}) },
  of('reload', {}),
  of('recheck', { ns }),
  { weight: 2, arbitrary: of('wait', { ms: fc.constantFrom(1, 3_000, 11_000) }) },
)

const setup = fc.record({
  multiWallet: fc.boolean(),
  gate: fc.constantFrom<'none' | 'asks' | 'refuses bad'>('none', 'asks', 'refuses bad'),
  denied: fc.constantFrom(false, false, true),
  /** What a follower does as soon as it hears of something. */
  follower: fc.constantFrom('none', 'none', 'disconnects', 'switches', 'uses', 'rechecks'),
})

test('what is told of sessions is what a host sees', async () => {
  await fc.assert(fc.asyncProperty(setup, fc.array(step, { minLength: 4, maxLength: 25 }), run), {
    numRuns: Number(process.env.FC_RUNS ?? 500),
    seed: process.env.FC_SEED ? Number(process.env.FC_SEED) : undefined,
  })
}, 600_000)

async function settle() {
  for (let turn = 0; turn < 4; turn++) await vi.advanceTimersByTimeAsync(0)
}

async function run(
  { multiWallet, gate, denied, follower }: { multiWallet: boolean; gate: string; denied: boolean; follower: string },
  steps: readonly Step[],
) {
  const log: string[] = []
  const fail = (what: string, more: unknown = '') => {
    throw new Error(`${what} ${JSON.stringify(more)}\n${log.join('\n')}`)
  }
  const wrong: string[] = []
  const area = createMemoryArea()
  const storage = denied
    ? {
        ...area,
        setItem() {
          throw new DOMException('no', 'QuotaExceededError')
        },
      }
    : area
  const open = async (name: number) => {
    const wallets = [
      createWallet('one'),
      createWallet('two'),
      createWallet('both', ['alpha', 'beta']),
      createWallet('beta', ['beta']),
    ]
    const chain = createChain(wallets)
    const kernel = createTestKernel({ storage, features: { multiWallet }, plugins: [chain.plugin, chain.discovered()] })
    const passed = new Set<string>()
    const asked: ((passes: boolean) => void)[] = []
    if (gate !== 'none')
      kernel.hooks.authorize.tapPromise('gate', async ({ connection, account, network, signal }) => {
        const key = `${connection.sessionId} ${network.id}:${account.address}`
        if (gate === 'asks') {
          const passes = await new Promise<boolean>((resolve) => {
            asked.push(resolve)
            signal.addEventListener('abort', () => resolve(false))
          })
          if (!passes) throw new Error('refused')
        } else if (account.address === 'bad') throw new Error('refused')
        if (!signal.aborted) passed.add(key)
      })
    let acts = 0
    kernel.hooks.onAccountChange.tap('reentrant', ({ namespace, connection }) => {
      if (!connection || ++acts % 3) return
      const quiet = (promise: Promise<unknown>) => void promise.catch(() => {})
      if (follower === 'disconnects') quiet(kernel.disconnect({ sessionId: connection.sessionId }))
      if (follower === 'switches') quiet(kernel.switchNetwork('alpha:2'))
      if (follower === 'uses') quiet(kernel.switchAccount({ namespace, address: 'x' }))
      if (follower === 'rechecks') quiet(kernel.recheck({ sessionId: connection.sessionId, namespace }))
    })
    // What a host that only listens believes.
    const told = {
      live: new Map<string, Connection>(),
      use: new Map<string, Connection>(),
      account: new Map<string, string | undefined>(),
      network: undefined as string | undefined,
      ofNs: new Map<string, string>(),
    }
    kernel.hooks.onConnect.tap('h', ({ namespace, connection, previous }) => {
      log.push(`  tab${name} told connect ${namespace} ${connection.sessionId} after ${previous?.sessionId}`)
      told.use.set(namespace, connection)
    })
    kernel.hooks.onDisconnect.tap('h', ({ namespace, connection, reason }) => {
      log.push(`  tab${name} told disconnect ${namespace} ${connection.sessionId} ${reason}`)
      if (told.use.get(namespace)?.sessionId === connection.sessionId) told.use.delete(namespace)
    })
    kernel.hooks.onAccountChange.tap('h', ({ namespace, connection, previous }) => {
      log.push(`  tab${name} told account ${namespace} ${previous?.account.address} → ${connection?.account.address}`)
      if (told.account.get(namespace) !== previous?.account.address)
        wrong.push(`previous account is not the one told before ${told.account.get(namespace)} ${previous?.account.address}`)
      told.account.set(namespace, connection?.account.address)
    })
    kernel.hooks.onNetworkChange.tap('h', ({ namespace, network, connection }) => {
      log.push(`  tab${name} told network ${namespace} ${network.id} ${connection?.sessionId}`)
      told.ofNs.set(namespace, network.id)
      told.network = network.id
    })
    const pending = new Set<string>()
    await kernel.start()
    await settle()
    return { kernel, chain, wallets, asked, passed, told, pending, name }
  }
  const tabs = [await open(0), await open(1)]
  const follow = (at: (typeof tabs)[number], what: string, promise: Promise<unknown>) => {
    at.pending.add(what)
    promise.then(
      () => at.pending.delete(what),
      (error) => {
        at.pending.delete(what)
        if (!isError(error) && !what.startsWith('use')) wrong.push(`an error without a code ${String(error)}`)
      },
    )
  }
  let count = 0
  for (const entry of steps) {
    const at = tabs[entry.tab] as (typeof tabs)[number]
    const { kernel, chain } = at
    log.push(JSON.stringify(entry))
    const label = `${entry.do} ${++count}`
    switch (entry.do) {
      case 'connect':
        follow(at, label, kernel.connect({ connectorId: entry.id, namespace: entry.ns }))
        break
      case 'use':
        follow(at, label, kernel.switchConnection({ connectorId: entry.id, namespace: entry.ns }))
        break
      case 'disconnect':
        follow(at, label, kernel.disconnect({ namespace: entry.ns, connectorId: entry.id }))
        break
      case 'accounts':
        for (const each of at.wallets) if (each.id === entry.id && entry.accounts.length) each.accounts = entry.accounts
        chain.report(entry.id, { namespace: entry.ns, accounts: entry.accounts.map((address) => ({ address })) })
        break
      case 'network': {
        const network = kernel.networks.get(entry.to) ?? { ...alpha1, id: entry.to, reference: '9' }
        if (network.namespace === entry.ns) chain.report(entry.id, { namespace: entry.ns, network })
        break
      }
      case 'switch':
        follow(at, label, kernel.switchNetwork(entry.to))
        break
      case 'account':
        follow(at, label, kernel.switchAccount({ namespace: entry.ns, address: entry.address }))
        break
      case 'say':
        chain.report(entry.id, entry.what)
        break
      case 'answer':
        chain.held.splice(entry.at % Math.max(1, chain.held.length), 1)[0]?.answer(entry.outcome)
        break
      case 'mode':
        for (const each of at.wallets) if (each.id === entry.id) each.outcome = entry.outcome
        break
      case 'topic':
        for (const each of at.wallets) if (each.id === entry.id) each.topic = entry.topic && `${entry.id}-${entry.topic}`
        break
      case 'gate':
        at.asked.splice(entry.at % Math.max(1, at.asked.length), 1)[0]?.(entry.passes)
        break
      case 'remove':
        for (const name of names) kernel.connectors.remove(`${name}:${entry.id}`)
        break
      case 'announce':
        for (const each of at.wallets) if (each.id === entry.id) chain.announce(each)
        break
      case 'tell':
        break
      case 'reload':
        kernel.destroy()
        await settle()
        tabs[entry.tab] = await open(entry.tab)
        break
      case 'recheck': {
        const sessionId = kernel.connection(entry.ns)?.sessionId
        if (sessionId) follow(at, label, kernel.recheck({ sessionId, namespace: entry.ns }))
        break
      }
      case 'wait':
        await vi.advanceTimersByTimeAsync(entry.ms)
        break
    }
    await settle()
    // The other tab hears of what is stored; both are one window here.
    if (entry.do === 'tell')
      dispatchEvent(Object.assign(new Event('storage'), { key: kernel.storage.nameOf('session') }))
    await settle()
    for (const each of tabs) check(each)
    if (wrong.length) fail('told wrongly', wrong)
  }
  // Everything is answered: it comes to rest.
  for (let turn = 0; turn < 12; turn++) {
    for (const each of tabs) {
      for (const wallet of each.wallets) if (wallet.outcome === 'hold') wallet.outcome = 'approve'
      for (const held of each.chain.held.splice(0)) held.answer('approve')
      for (const answer of each.asked.splice(0)) answer(true)
    }
    await settle()
    await vi.advanceTimersByTimeAsync(12_000)
  }
  for (const each of tabs) {
    check(each)
    if (each.pending.size > 0) fail('a promise that hangs', [...each.pending])
    if (each.kernel.state.graph.attempts.length > 0) fail('an attempt that hangs', each.kernel.state.graph.attempts)
    for (const name of names) {
      const list = selectConnections(each.kernel.state, name)
      if (['connecting', 'reconnecting'].includes(each.kernel.account(name).status)) fail('a status that hangs', name)
      void list
    }
  }
  for (const each of tabs) each.kernel.destroy()
  await settle()

  function check({ kernel, told, passed, name: tabName }: (typeof tabs)[number]) {
    for (const name of names) {
      const session = kernel.state.graph.sessions[kernel.state.graph.active.session[name] ?? '']
      const grant = session?.grants[name]
      const live = kernel.connection(name)
      if (gate !== 'none' && live && !passed.has(`${live.sessionId} ${live.network.id}:${live.account.address}`))
        fail(`tab${tabName}: shown without its gate`, [live.sessionId, live.network.id, live.account.address])
      // What waits at a gate is known to plugins as it was before.
      if (grant?.next) continue
      if (live?.sessionId !== told.use.get(name)?.sessionId)
        fail(`tab${tabName}: ${name} in use is not what was told`, [live?.sessionId, told.use.get(name)?.sessionId])
      if (live?.account.address !== told.account.get(name))
        fail(`tab${tabName}: ${name} account is not what was told`, [live?.account.address, told.account.get(name)])
      const network = selectNetwork(kernel.state, name)
      const before = told.ofNs.get(name)
      if (before !== undefined && network !== before) fail(`tab${tabName}: ${name} network is not what was told`, [network, before])
    }
  }
  void (undefined as unknown as Kernel)
}
