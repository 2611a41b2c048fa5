import type { CaipNetworkId } from '../types/network.ts'
import { accountsOn } from './accountsOn.ts'
import { hasBeenLive, isWaiting, pickAccount, settleGrant } from './grants.ts'
import type { AttemptEntry, Grant, Graph, SessionEntry, SessionEvent, StoredSession } from './graph.ts'

type EventOf<type extends SessionEvent['type']> = Extract<SessionEvent, { type: type }>

/**
 * What an event makes of the graph; the same graph where it changes nothing. Pure and total. `offered` are the networks of
 * the composed plugins.
 */
export function reduce(graph: Graph, event: SessionEvent, offered: readonly CaipNetworkId[]): Graph {
  const next = apply(graph, event)
  return next === graph ? graph : settle(graph, next, offered)
}

function apply(graph: Graph, event: SessionEvent): Graph {
  switch (event.type) {
    case 'attempted':
      return attempted(graph, event)
    case 'ended': {
      const attempts = graph.attempts.filter(({ generation }) => generation !== event.generation)
      return attempts.length === graph.attempts.length ? graph : { ...graph, attempts }
    }
    case 'opened':
      return opened(graph, event)
    case 'authorized':
      return authorized(graph, event)
    case 'changed':
      return changed(graph, event)
    case 'selected':
      return selected(graph, event)
    case 'chosen':
      return chosen(graph, event)
    case 'closed':
      return closed(graph, event)
    case 'forgot': {
      const recent = graph.recent.filter(
        ({ id, namespace }) => id !== event.connectorId || namespace !== event.namespace,
      )
      return recent.length === graph.recent.length ? graph : { ...graph, recent }
    }
    case 'recalled':
      return recalled(graph, event)
  }
}

/**
 * A connect gives up what else is asked in its namespace, and a restore yields to it; where several wallets may stand side by
 * side, other wallets' restores go on.
 */
function attempted(graph: Graph, { attempt, alone }: EventOf<'attempted'>): Graph {
  const own = graph.attempts.filter(({ namespace }) => namespace === attempt.namespace)
  const isSame = (other: AttemptEntry) => other.connectorId === attempt.connectorId
  const isRival = (other: AttemptEntry) => alone || isSame(other)
  // What is in use is read anew whatever else is asked, but for its own wallet.
  const isInUse = graph.sessions[attempt.sessionId ?? '']?.grants[attempt.namespace]?.status === 'live'
  const yields = (other: AttemptEntry) => other.kind === 'connect' && (isInUse ? isSame(other) : isRival(other))
  if (attempt.kind === 'restore' && own.some(yields)) return graph
  const given = own.filter((other) =>
    attempt.kind === 'connect'
      ? other.kind === 'connect' || isRival(other)
      : other.kind === 'restore' && other.sessionId === attempt.sessionId,
  )
  return { ...graph, attempts: [...graph.attempts.filter((other) => !given.includes(other)), attempt] }
}

function opened(graph: Graph, event: EventOf<'opened'>): Graph {
  const { session, namespace, known, alone, pressed, wallet } = event
  if (!graph.attempts.some(({ generation }) => generation === event.generation)) return graph
  // What ended while it was read back stays ended.
  if (known !== undefined && !graph.sessions[known]) return graph
  const grants = mapValues(session.grants, (granted, name) => {
    const settled = settleGrant(granted)
    const grant = session.passed?.includes(caipOf(settled)) ? { ...settled, status: 'live' as const } : settled
    return !pressed && isTaken(graph, session, name, event) ? { ...grant, status: 'dormant' as const } : grant
  })
  const entry = { ...session, grants }
  const others = filterValues(graph.sessions, ({ id }) => id !== session.id && id !== known)
  // One that is read back keeps its place in the order, which is stored: tabs that read it back must come to rest.
  const isReadBack = !pressed && graph.sessions[session.id] !== undefined
  const sessions = isReadBack
    ? mapValues(
        filterValues(graph.sessions, ({ id }) => id === session.id || id !== known),
        (other) => (other.id === session.id ? entry : other),
      )
    : { [session.id]: entry, ...others }
  let next: Graph = { ...graph, sessions }
  // The newest attempt of a wallet that spans namespaces gives up what was asked in each of them.
  const live = Object.keys(grants).filter((name) => grants[name]?.status !== 'dormant')
  next = {
    ...next,
    attempts: next.attempts
      .filter(
        (other) =>
          other.generation === event.generation ||
          !pressed ||
          !live.includes(other.namespace) ||
          (!alone && other.kind === 'restore' && other.connectorId !== session.connectorId),
      )
      // Where the session ends before its gates are passed, so does what it was opened by.
      .map((other) => (other.generation === event.generation ? { ...other, sessionId: session.id } : other)),
  }
  if (pressed) {
    const preferred = { ...next.active.preferred, ...Object.fromEntries(live.map((name) => [name, session.id])) }
    next = {
      ...next,
      active: { ...next.active, preferred },
      disconnected: mapValues(next.disconnected, (ids, name) =>
        live.includes(name) ? ids.filter((id) => !isSameId(id, session.connectorId)) : ids,
      ),
      recent: wallet
        ? [wallet, ...next.recent.filter((other) => !isSameWallet(other, wallet))].slice(0, 2)
        : next.recent,
    }
  }
  // One that waits for a gate in another namespace may yet be refused: until then, what is in use stays.
  const isHeld = pressed && live.some((name) => grants[name]?.status === 'authorizing')
  if (isHeld) return next
  for (const name of live) if (grants[name]?.status === 'live') next = activate(next, session.id, name, event)
  // A restore must not move the visitor away from the chain that they left the page on, nor what a gate may refuse.
  const enters = (pressed || !next.active.namespace) && grants[namespace]?.status === 'live'
  return enters ? enter(next, namespace) : next
}

/** Whether a restored session must leave a namespace to what is there, or is under way. */
function isTaken(
  graph: Graph,
  { id, connectorId, named }: SessionEntry,
  namespace: string,
  { alone }: { readonly alone: boolean },
): boolean {
  const current = activeIn(graph, namespace)
  if (current?.id === id) return false
  if (!alone) return false
  if (graph.attempts.some((other) => other.kind === 'connect' && other.namespace === namespace)) return true
  if (!current || (!named && current.connectorId === connectorId)) return false
  return !current.restored || graph.active.preferred[namespace] !== id
}

function authorized(graph: Graph, event: EventOf<'authorized'>): Graph {
  const { id, namespace, account, pressed, enters } = event
  const session = graph.sessions[id]
  const grant = session?.grants[namespace]
  if (!session || grant?.status !== 'authorizing' || caipOf(grant) !== account) return graph
  const passed = [...(session.passed ?? []).filter((other) => other !== account), account].slice(-passedLimit)
  // While it was held, the visitor may have asked another wallet.
  const taken = !pressed && isTaken(graph, session, namespace, event)
  const admitted = { ...grant, status: taken ? ('dormant' as const) : ('live' as const) }
  if (!pressed) {
    const next = put(graph, { ...session, passed, grants: { ...session.grants, [namespace]: admitted } })
    return taken ? next : activate(next, id, namespace, event)
  }
  // In another namespace it may still be refused: it replaces nothing before it has passed in each.
  if (Object.values(session.grants).some((other) => isWaiting(other, passed))) return put(graph, { ...session, passed })
  const grants = mapValues(session.grants, (other) =>
    other.status === 'authorizing' ? { ...other, status: 'live' as const } : other,
  )
  let next = put(graph, { ...session, passed, grants })
  for (const name of Object.keys(grants)) if (isUsable(grants[name])) next = activate(next, id, name, event)
  return enters ? enter(next, enters) : next
}

function changed(graph: Graph, event: EventOf<'changed'>): Graph {
  const { id, namespace, prefer, gated } = event
  const session = graph.sessions[id]
  const grant = session?.grants[namespace]
  if (!session || !grant || grant.status === 'dormant') return graph
  const { accounts = grant.accounts, network = grant.network, networks = grant.networks } = event
  if (accounts.length === 0) return closed(graph, { type: 'closed', id, namespaces: [namespace], by: 'locked' })
  // A wallet puts the account that its owner chose in front: another one there is a choice, the same one is none.
  const first = pickAccount(accounts, prefer)?.address ?? grant.account
  const moved = first !== pickAccount(grant.accounts, prefer)?.address
  const account = moved ? first : grant.account
  const settled = settleGrant({ ...grant, accounts, network, networks, account }, prefer)
  // Nothing that it shares can be used: that is a lock.
  if (accountsOn(settled, settled.network).length === 0) {
    return closed(graph, { type: 'closed', id, namespaces: [namespace], by: 'locked' })
  }
  return put(graph, regate(session, namespace, settled, gated))
}

function selected(graph: Graph, { id, namespace, address, gated }: EventOf<'selected'>): Graph {
  const session = graph.sessions[id]
  const grant = session?.grants[namespace]
  if (!session || !grant || grant.status === 'dormant' || grant.account === address) return graph
  const account = grant.accounts.find((entry) => entry.address === address)
  if (!account) return graph
  const networks = account.networks ?? grant.networks
  const network = !networks || networks.includes(grant.network) ? grant.network : (networks[0] ?? grant.network)
  return put(graph, regate(session, namespace, settleGrant({ ...grant, account: address, network }), gated))
}

function chosen(graph: Graph, { network, gated }: EventOf<'chosen'>): Graph {
  const namespace = namespaceOf(network)
  const session = activeIn(graph, namespace)
  const grant = session?.grants[namespace]
  const moved =
    session && grant ? put(graph, regate(session, namespace, settleGrant({ ...grant, network }), gated)) : graph
  const known = moved.active.network[namespace] === network
  const next = known
    ? moved
    : { ...moved, active: { ...moved.active, network: { ...moved.active.network, [namespace]: network } } }
  return enter(next, namespace)
}

function closed(graph: Graph, { id, namespaces, by }: EventOf<'closed'>): Graph {
  const session = graph.sessions[id]
  if (!session) return graph
  const ended = (namespaces ?? Object.keys(session.grants)).filter((name) => session.grants[name])
  // One that no gate has ever let through is not remembered.
  if (by === 'locked' && hasBeenLive(session)) {
    if (ended.every((name) => session.grants[name]?.status === 'dormant')) return graph
    const grants = mapValues(session.grants, (grant, name) =>
      ended.includes(name) ? { ...grant, status: 'dormant' as const } : grant,
    )
    // Who unlocks it may be somebody else: its gates are passed anew.
    const passed = session.passed?.filter((account) => !ended.includes(namespaceOf(account)))
    return put(graph, { ...session, grants, passed })
  }
  const grants = filterValues(session.grants, (_, name) => !ended.includes(name))
  const next =
    Object.keys(grants).length > 0
      ? put(graph, { ...session, grants })
      : { ...graph, sessions: filterValues(graph.sessions, (other) => other.id !== id) }
  if (by !== 'visitor') return next
  const disconnected = { ...next.disconnected }
  for (const name of ended) {
    // Another session of its wallet may still be there, and come back.
    if (Object.values(next.sessions).some((other) => other.connectorId === session.connectorId && other.grants[name]))
      continue
    const others = (disconnected[name] ?? []).filter((other) => !isSameId(other, session.connectorId))
    disconnected[name] = [...others, session.connectorId]
  }
  return { ...next, disconnected }
}

/** Takes up what an earlier visit, or another tab, stored. */
function recalled(graph: Graph, { stored, seen, first }: EventOf<'recalled'>): Graph {
  const held = filterValues(graph.sessions, (session) => !hasBeenLive(session))
  const known = Object.values(graph.sessions).filter(hasBeenLive)
  // What was never stored, because the storage is full, was not ended by another tab.
  const kept = known.filter(
    (session) =>
      stored.sessions.some((other) => isSameSession(session, other)) ||
      !seen.some((other) => isSameSession(session, other)),
  )
  const added = stored.sessions.filter((other) => !known.some((session) => isSameSession(session, other)))
  const dormant = added.map(({ grants, ...session }) => ({
    ...session,
    grants: mapValues(grants, (grant) => settleGrant({ ...grant, status: 'dormant' })),
  }))
  const sessions = { ...held, ...Object.fromEntries([...kept, ...dormant].map((session) => [session.id, session])) }
  const { recent, disconnected } = stored
  const next = { ...graph, sessions, recent, disconnected }
  const { namespace, networks: network, preferred } = stored
  return first ? { ...next, active: { ...graph.active, namespace, network, preferred } } : next
}

/** Makes a session the one in use in a namespace. What its wallet had granted there before is thereby over. */
function activate(
  graph: Graph,
  id: string,
  namespace: string,
  { alone, pressed }: { readonly alone: boolean; readonly pressed: boolean },
): Graph {
  const session = graph.sessions[id]
  if (!session) return graph
  const older = Object.values(graph.sessions).filter(
    (other) => other.id !== id && !session.named && !other.named && other.connectorId === session.connectorId,
  )
  const renewed = older.reduce(
    (next, other) => closed(next, { type: 'closed', id: other.id, namespaces: [namespace], by: 'wallet' }),
    graph,
  )
  const current = activeIn(renewed, namespace)
  const { preferred } = graph.active
  // Of several that come back, the first is in use until the one that the visitor had chosen is there.
  if (!pressed && current && current.id !== id && preferred[namespace] !== id) return renewed
  const sessions = filterValues(renewed.sessions, (other) => {
    const grant = other.grants[namespace]
    return other.id === id || !alone || !grant || (grant.status === 'dormant' && !pressed)
  })
  return {
    ...renewed,
    sessions,
    active: { ...renewed.active, session: { ...renewed.active.session, [namespace]: id } },
  }
}

/** Most accounts of a session that are remembered to have passed its gates. */
const passedLimit = 100

/** What must hold after every event: each active session is one that is there, and networks follow those in use. */
function settle(before: Graph, after: Graph, offered: readonly CaipNetworkId[]): Graph {
  const session: Record<string, string> = {}
  const namespaces = new Set(Object.values(after.sessions).flatMap(({ grants }) => Object.keys(grants)))
  for (const namespace of namespaces) {
    const usable = Object.values(after.sessions).filter(({ grants }) => isUsable(grants[namespace]))
    const { [namespace]: wanted } = after.active.session
    const found =
      usable.find(({ id }) => id === wanted) ??
      usable.find(
        ({ id, grants }) => id === after.active.preferred[namespace] && grants[namespace]?.status === 'live',
      ) ??
      usable.find(({ grants }) => grants[namespace]?.status === 'live')
    if (found) session[namespace] = found.id
  }
  const network = { ...after.active.network }
  for (const [namespace, id] of Object.entries(session)) {
    const grant = after.sessions[id]?.grants[namespace]
    if (grant && offered.includes(grant.network)) network[namespace] = grant.network
  }
  const preferred = filterValues(after.active.preferred, (id) => after.sessions[id] !== undefined)
  const active = { namespace: after.active.namespace, session, network, preferred }
  const lost = active.namespace
  // Where the app's namespace has lost its wallet, another one that is connected and supported takes over.
  if (lost && before.active.session[lost] && !session[lost]) {
    const next = Object.entries(session).find(([name, id]) => {
      const grant = after.sessions[id]?.grants[name]
      return grant?.status === 'live' && offered.includes(grant.network)
    })
    if (next) active.namespace = next[0]
  }
  const attempts = after.attempts.filter(({ sessionId }) => sessionId === undefined || after.sessions[sessionId])
  return { ...after, active, attempts: attempts.length === after.attempts.length ? after.attempts : attempts }
}

/** Another account or network passes the gates before it is live. */
function regate(session: SessionEntry, namespace: string, grant: Grant, gated: boolean): SessionEntry {
  const status = gated && !session.passed?.includes(caipOf(grant)) ? 'authorizing' : 'live'
  return { ...session, grants: { ...session.grants, [namespace]: { ...grant, status } } }
}

const put = (graph: Graph, session: SessionEntry): Graph => ({
  ...graph,
  sessions: { ...graph.sessions, [session.id]: session },
})

const enter = (graph: Graph, namespace: string): Graph =>
  graph.active.namespace === namespace ? graph : { ...graph, active: { ...graph.active, namespace } }

const activeIn = ({ sessions, active }: Graph, namespace: string): SessionEntry | undefined =>
  sessions[active.session[namespace] ?? '']

const isUsable = (grant: Grant | undefined): boolean => grant !== undefined && grant.status !== 'dormant'
const caipOf = ({ network, account }: Grant): string => `${network}:${account}`
const namespaceOf = (network: string): string => network.slice(0, network.indexOf(':'))
const isSameId = (left: string, right: string): boolean => left.toLowerCase() === right.toLowerCase()
const isSameWallet = (left: { id: string; namespace: string }, right: { id: string; namespace: string }) =>
  left.id === right.id && left.namespace === right.namespace

/** Whether two tabs speak of one session: by its name where the wallet gave it one, else by its wallet. */
const isSameSession = (left: SessionEntry, right: StoredSession): boolean =>
  left.id === right.id ||
  (!left.named &&
    !right.named &&
    left.connectorId === right.connectorId &&
    Object.keys(left.grants).some((name) => right.grants[name]))

function mapValues<value, mapped>(
  record: Readonly<Record<string, value>>,
  map: (value: value, key: string) => mapped,
): Record<string, mapped> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]))
}

function filterValues<value>(
  record: Readonly<Record<string, value>>,
  keep: (value: value, key: string) => boolean,
): Record<string, value> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => keep(value, key)))
}
