import { describe, expect, test } from 'vitest'
import type { AttemptEntry, CaipNetworkId, Graph, SessionEntry, SessionEvent } from '../../index.ts'
import { candidateOf, entriesOf, entryOf, shareOf } from '../entries.ts'
import { createGraph, isPress, type Rules, type StoredGraph } from '../graph.ts'
import { inUse, selectStatus } from '../selectCurrent.ts'
import { isLive, isUsable } from '../share.ts'
import { toStored } from '../store.ts'
import { reduce } from './reduce.ts'

/** The number of sequences; each is a visit with two tabs. */
const runs = Number(process.env.SEQUENCES ?? 200_000)
const steps = 14

const namespaces = ['a', 'b', 'c', 'd'] as const
const wallets = ['one', 'two', 'all'] as const
const offered = namespaces.flatMap((name) => [`${name}:1`, `${name}:2`] as CaipNetworkId[])

/** A small random generator: it makes two hundred thousand sequences in seconds, and a seed repeats each of them. */
function createRandom(seed: number) {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <item>(list: readonly item[]) => list[below(list.length)] as item,
  }
}
type Random = ReturnType<typeof createRandom>

type Tab = { graph: Graph; seen: StoredGraph; generation: number; rules: Rules }
type World = { stored: StoredGraph; tabs: readonly [Tab, Tab]; named: number }

const nothing: StoredGraph = toStored(createGraph())

function createWorld(random: Random): World {
  const multiWallet = random.chance(0.5)
  const gated = random.chance(0.4) ? namespaces : []
  const rules = { offered, multiWallet, gated, prefer: {} }
  const tab = (): Tab => ({ graph: createGraph(), seen: nothing, generation: 0, rules })
  return { stored: nothing, tabs: [tab(), tab()], named: 0 }
}

/** The same steps as `commit`: takes up the stored graph, reduces, stores. */
function commit(world: World, tab: Tab, event: SessionEvent): void {
  pull(world, tab)
  const next = reduce(tab.graph, event, tab.rules)
  if (next === tab.graph) return
  tab.graph = next
  world.stored = toStored(next)
  tab.seen = world.stored
}

function pull(world: World, tab: Tab): void {
  if (tab.seen === world.stored) return
  const event = { type: 'recalled', stored: world.stored, seen: tab.seen.sessions, first: false } as const
  tab.seen = world.stored
  tab.graph = reduce(tab.graph, event, tab.rules)
}

const account = (random: Random, namespace: string) => ({
  namespace,
  address: random.pick(['x', 'y', 'z']),
  ...(random.chance(0.3) ? { networks: [`${namespace}:${random.pick([1, 2, 9])}` as CaipNetworkId] } : {}),
})

/** A wallet's answer to a question. The answer may be late, span namespaces, or have a name from the wallet. */
function open(world: World, tab: Tab, random: Random): SessionEvent | undefined {
  const attempt = random.pick(tab.graph.attempts)
  const late = random.chance(0.1) ? random.below(tab.generation + 1) : undefined
  if (!attempt && late === undefined) return undefined
  const { connectorId, namespace, kind } = attempt ?? { connectorId: 'one', namespace: 'a', kind: 'connect' as const }
  const spanned =
    connectorId === 'all' ? namespaces.filter((name) => name === namespace || random.chance(0.5)) : [namespace]
  const pressed = kind !== 'restore'
  const isRead = kind !== 'connect'
  const known = entriesOf(tab.graph).find((session) => session.connectorId === connectorId)
  const named = connectorId === 'two' ? true : undefined
  const id =
    (isRead && known?.id) ||
    // A wallet may give its session the name of one that is there.
    (named && random.chance(0.3) && known?.id) ||
    (named ? `topic${world.named++}` : `${connectorId}.${tab.generation}.${random.below(1_000_000)}`)
  const grants = Object.fromEntries(
    spanned.map((name) => {
      const accounts = [account(random, name), ...(random.chance(0.4) ? [account(random, name)] : [])]
      const network = `${name}:${random.pick([1, 2, 9])}` as CaipNetworkId
      const status = 'live' as const
      // The session as a whole is approved too, so each account keeps at least one network.
      const own = accounts.every(({ networks }) => !networks)
      const networks =
        own && random.chance(0.2) ? [network, `${name}:${random.pick([1, 2])}` as CaipNetworkId] : undefined
      return [name, { status, accounts, account: accounts[0]?.address ?? '', network, networks }] as const
    }),
  )
  return {
    type: 'opened',
    generation: late ?? attempt?.generation ?? 0,
    session: { id, connectorId, name: connectorId, named, grants, passed: isRead ? known?.passed : undefined },
    wallet: !pressed ? undefined : { id: connectorId, name: connectorId, namespace },
  }
}

function createEvent(world: World, tab: Tab, random: Random): SessionEvent | undefined {
  const sessions = entriesOf(tab.graph)
  const session = random.pick(sessions)
  const namespace = random.chance(0.7) && session ? random.pick(Object.keys(session.grants)) : random.pick(namespaces)
  const id = session?.id ?? 'nobody'
  switch (random.below(13)) {
    case 0:
    case 1: {
      const kind = random.pick(['connect', 'connect', 'connect', 'switch', 'restore', 'restore'] as const)
      const isRead = kind !== 'connect'
      const connectorId = (isRead && random.chance(0.8) && session?.connectorId) || random.pick(wallets)
      return {
        type: 'attempted',
        attempt: {
          generation: ++tab.generation,
          kind,
          connectorId,
          namespace,
          sessionId: isRead ? id : undefined,
        },
      }
    }
    case 2:
    case 3:
    case 4:
      return open(world, tab, random)
    case 5: {
      const grant = session?.grants[namespace]
      const { account: address, network } = grant ? shareOf(grant) : { account: 'x', network: `${namespace}:1` }
      const own = random.chance(0.8) ? `${network}:${address}` : `${namespace}:1:x`
      // The attempt that opened the session, no attempt, or an unrelated attempt.
      const { generation } = (random.chance(0.7) && random.pick(tab.graph.attempts)) || {}
      return { type: 'authorized', id, namespace, account: own, generation }
    }
    case 6: {
      const accounts = random.chance(0.3) ? [] : [account(random, namespace), account(random, namespace)]
      const network = random.chance(0.5) ? (`${namespace}:${random.pick([1, 2, 9])}` as CaipNetworkId) : undefined
      return { type: 'changed', id, namespace, ...(random.chance(0.7) ? { accounts } : {}), network }
    }
    case 7:
      return { type: 'chosen', network: random.pick(offered), id: session?.id, press: ++tab.generation }
    case 8:
      return { type: 'selected', id, namespace, address: random.pick(['x', 'y', 'z']) }
    case 9:
      return { type: 'ended', generation: random.below(tab.generation + 1) }
    case 10: {
      const by = random.pick(['visitor', 'wallet', 'locked', 'refused'] as const)
      return { type: 'closed', id, by, ...(by === 'locked' ? { namespaces: [namespace] } : {}) }
    }
    case 11:
      return { type: 'doubted', id, namespace }
    default:
      return { type: 'forgot', connectorId: random.pick(wallets), namespace }
  }
}

/** The shares of wallets in each namespace: the shares that plugins know, and the shares at gates. */
const sharesOf = ({ grants }: SessionEntry) =>
  Object.entries(grants).flatMap(([namespace, { next, ...share }]) =>
    [share, next ?? []].flat().map((each) => [namespace, each] as const),
  )

/** Invariants of every graph. Answers the sentence that does not hold. */
function broken(graph: Graph, multiWallet: boolean): string | undefined {
  const { sessions, active, attempts, recent } = graph
  const shown = { graph, networks: offered }
  for (const [id, session] of Object.entries(sessions)) {
    if (id !== session.id) return 'a session stands under its id'
    if (Object.keys(session.grants).length === 0) return 'a session grants something'
    for (const [namespace, share] of sharesOf(session)) {
      const { accounts, account, network, networks } = share
      const used = accounts.find(({ address }) => address === account)
      if (!used) return 'the account in use is one that the wallet shares'
      const approved = accounts
        .filter((entry) => entry.address === account)
        .some((entry) => !entry.networks || entry.networks.includes(network))
      if (!approved || (networks && !networks.includes(network)))
        return 'an account is offered only where it was approved'
      if (!network.startsWith(`${namespace}:`)) return 'a network stands under its namespace'
    }
  }
  for (const { candidate, sessionId, kind } of attempts) {
    if (!candidate) continue
    if (candidate.id !== sessionId || kind === 'restore') return 'what may become a session is what a press waits for'
    if (Object.values(candidate.grants).some(({ status }) => status === 'live')) return 'a candidate is in use nowhere'
    if (!Object.values(candidate.grants).some(isUsable)) return 'a candidate waits for something'
  }
  for (const namespace of namespaces) {
    const id = active.session[namespace]
    const used = inUse(shown, namespace)
    if (id !== undefined && !used) return 'the session in use is one that is there'
    const live = Object.values(sessions).filter(({ grants }) => isLive(grants[namespace]))
    if (!multiWallet && live.length > 1) return 'without several wallets, one session is live in a namespace'
    if (live.length > 0 && !used) return 'a live session is in use, or another one is'
    if (selectStatus(shown, namespace) === 'connected' && used?.grant.status !== 'live')
      return 'connected never precedes its gate'
    const asked = attempts.filter((attempt) => attempt.namespace === namespace)
    if (asked.filter(isPress).length > 1) return 'the newest press of a namespace is the only one'
  }
  if (recent.length > 2) return 'two recent wallets at most'
  if (attempts.some(({ sessionId }) => sessionId !== undefined && !entryOf(graph, sessionId)))
    return 'nobody waits for a session that is gone'
  return undefined
}

const attemptOf = ({ attempts }: Graph, { generation }: { readonly generation?: number | undefined }) =>
  attempts.find((attempt) => attempt.generation === generation)

/** Effects that an event must not have on sessions that it is not about. */
function overstepped(before: Graph, after: Graph, event: SessionEvent): string | undefined {
  if (event.type === 'closed' && event.by !== 'locked' && entryOf(before, event.id)) {
    const isRenewal = event.by === 'refused' && candidateOf(before, event.id) !== undefined
    if (isRenewal && after.sessions[event.id] !== before.sessions[event.id])
      return 'a refusal leaves the session that was to be renewed'
    if (!isRenewal && entryOf(after, event.id)) return 'what ended is ended'
  }
  if (event.type === 'closed' || event.type === 'changed' || event.type === 'selected') {
    for (const [id, session] of Object.entries(before.sessions)) {
      if (id !== event.id && after.sessions[id] !== session) return 'ending or changing one session changes no other'
    }
  }
  if (event.type === 'opened' && !before.attempts.some(({ generation }) => generation === event.generation)) {
    if (after !== before) return 'an older attempt never wins'
  }
  const known = event.type === 'opened' ? attemptOf(before, event)?.sessionId : undefined
  if (known !== undefined && !before.sessions[known] && after !== before) {
    return 'what ended while it was read back stays ended'
  }
  if (event.type === 'authorized' && after !== before) {
    const next = entryOf(before, event.id)?.grants[event.namespace]?.next
    if (!next || `${next.network}:${next.account}` !== event.account)
      return 'a gate lets through what it was asked about'
  }
  return displaced(before, after, event)
}

/** Effects that a session must not have on others when it is put in use. */
function displaced(before: Graph, after: Graph, event: SessionEvent): string | undefined {
  if ((after.active.press ?? 0) < (before.active.press ?? 0)) return 'an older press does not move the app'
  if (event.type !== 'opened' && event.type !== 'authorized') return undefined
  const id = event.type === 'opened' ? event.session.id : event.id
  const session = after.sessions[id]
  if (!session) return undefined
  const attempt = attemptOf(before, event)
  const pressed = (attempt !== undefined && isPress(attempt)) || candidateOf(before, id) !== undefined
  const press = pressed ? (session.press ?? 0) : 0
  const newer = before.attempts.filter((attempt) => isPress(attempt) && attempt.generation > press)
  // An attempt that reads a session back ends with the session.
  const isGivenUp = ({ sessionId, generation }: AttemptEntry) =>
    !sessionId && !after.attempts.some((attempt) => attempt.generation === generation)
  if (event.type === 'opened' && newer.some(isGivenUp)) return 'an older press gives up no newer one'
  for (const other of Object.values(before.sessions)) {
    const isOwn = other.id === id || (event.type === 'opened' && other.id === attempt?.sessionId)
    // A wallet's new grant replaces its old grant.
    if (isOwn || (!other.named && !session.named && other.connectorId === session.connectorId)) continue
    const isNewer = (other.press ?? 0) > press
    for (const [namespace, grant] of Object.entries(other.grants)) {
      if (!isLive(grant)) continue
      const staysLive = isLive(after.sessions[other.id]?.grants[namespace])
      if (!staysLive && isNewer) return 'an older press never ends what a newer press made live'
      if (!staysLive && !pressed && !session.grants[namespace]) return 'a restore ends no other live session'
      const isPreferred = before.active.preferred[namespace] === id
      const isAside = attempt?.kind === 'switch' && !isUsable(other.grants[attempt.namespace])
      if (!staysLive && isAside && !isPreferred && !candidateOf(before, id))
        return 'another wallet of a namespace ends none in the others'
      const wasUsed = before.active.session[namespace] === other.id
      if (wasUsed && pressed && isNewer && after.active.session[namespace] !== other.id)
        return 'an older press never takes the place of what a newer press made live'
    }
    if (!pressed && !after.sessions[other.id]) return 'a restore ends no other session'
  }
  return undefined
}

describe('reduce', () => {
  test(`behavior: ${runs} random visits of two tabs keep every invariant`, () => {
    for (let seed = 0; seed < runs; seed++) {
      const random = createRandom(seed)
      const world = createWorld(random)
      for (let step = 0; step < steps; step++) {
        const tab = world.tabs[random.below(2)] as Tab
        pull(world, tab)
        const before = tab.graph
        const event = createEvent(world, tab, random)
        if (!event) continue
        commit(world, tab, event)
        const wrong = broken(tab.graph, tab.rules.multiWallet) ?? overstepped(before, tab.graph, event)
        if (wrong)
          expect.fail(
            `seed ${seed}, step ${step}: not so: ${wrong}\n${JSON.stringify({ event, before, after: tab.graph }, null, 1)}`,
          )
      }
      // Two tabs converge: once both have looked, they remember the same sessions, and so does the storage.
      for (const tab of world.tabs) pull(world, tab)
      const identities = (sessions: StoredGraph['sessions']) =>
        [...new Set(sessions.map(({ id, named, connectorId }) => (named ? id : connectorId)))].sort().join()
      const ids = [...world.tabs.map(({ graph }) => toStored(graph)), world.stored].map(({ sessions }) =>
        identities(sessions),
      )
      if (new Set(ids).size > 1) expect.fail(`seed ${seed}: two tabs converge: ${ids.join(' | ')}`)
    }
  }, 600_000)

  test('behavior: an event that is about nobody leaves the graph as it is', () => {
    const graph = createGraph()
    const events: SessionEvent[] = [
      { type: 'ended', generation: 7 },
      { type: 'closed', id: 'x', by: 'wallet' },
      { type: 'changed', id: 'x', namespace: 'a', accounts: [] },
      { type: 'selected', id: 'x', namespace: 'a', address: 'y' },
      { type: 'authorized', id: 'x', namespace: 'a', account: 'a:1:y', generation: 7 },
      { type: 'doubted', id: 'x', namespace: 'a' },
      { type: 'forgot', connectorId: 'x', namespace: 'a' },
    ]
    for (const event of events)
      expect(reduce(graph, event, { offered, multiWallet: false, gated: [], prefer: {} })).toBe(graph)
  })

  describe('a session in use', () => {
    const gated: Rules = { offered, multiWallet: false, gated: ['a'], prefer: {} }
    const accounts = (address: string) => [{ namespace: 'a', address }]
    const run = (graph: Graph, rules: Rules, events: readonly SessionEvent[]) =>
      events.reduce((before, event) => reduce(before, event, rules), graph)
    /** The events of a press whose session passes its gate. */
    const press = (generation: number, id: string): readonly SessionEvent[] => {
      const share = { accounts: accounts('x'), account: 'x', network: 'a:1' as CaipNetworkId }
      const session = { id, connectorId: id, name: id, grants: { a: { ...share, status: 'live' as const } } }
      return [
        { type: 'attempted', attempt: { generation, kind: 'connect', connectorId: id, namespace: 'a' } },
        { type: 'opened', generation, session },
        { type: 'authorized', id, namespace: 'a', account: 'a:1:x', generation },
        { type: 'ended', generation },
      ]
    }

    test('passes its gate again on the account that was doubted while another account waited there (sign-in 6)', () => {
      const open = run(createGraph(), gated, press(1, 'one'))
      const back = run(open, gated, [
        { type: 'changed', id: 'one', namespace: 'a', accounts: accounts('y') },
        { type: 'doubted', id: 'one', namespace: 'a' },
        { type: 'changed', id: 'one', namespace: 'a', accounts: accounts('x') },
      ])
      const passed = run(back, gated, [{ type: 'authorized', id: 'one', namespace: 'a', account: 'a:1:x' }])
      const isInUse = ({ sessions }: Graph) => isLive(sessions.one?.grants.a)
      expect([open, back, passed].map(isInUse)).toEqual([true, false, true])
    })

    test('that gives way to the session that the visitor had chosen is read by no attempt any more', () => {
      const rules: Rules = { ...gated, gated: [] }
      // An earlier visit left both, and the visitor had chosen the second.
      const stored = toStored(
        run(createGraph(), { ...rules, multiWallet: true }, [...press(1, 'one'), ...press(2, 'two')]),
      )
      const read = (generation: number, id: string): readonly SessionEvent[] => {
        const opened = press(generation, id)[1] as Extract<SessionEvent, { type: 'opened' }>
        const attempt = { generation, kind: 'restore', connectorId: id, namespace: 'a', sessionId: id } as const
        return [{ type: 'attempted', attempt }, opened]
      }
      const after = run(createGraph(), rules, [
        { type: 'recalled', stored, seen: [], first: true },
        ...read(3, 'one'),
        ...read(4, 'two'),
      ])
      expect(after.active.session.a).toBe('two')
      expect(after.sessions.one?.grants.a?.status).toBe('dormant')
      expect(after.attempts.map(({ sessionId }) => sessionId)).toEqual(['two'])
    })
  })
})
