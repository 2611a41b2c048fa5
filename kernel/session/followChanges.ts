import type { ConnectReason, DisconnectReason } from '../hooks/createHooks.ts'
import { report } from '../report/report.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import { toConnection } from './connection.ts'
import { sessionOf } from './entries.ts'
import type { Graph } from './graph.ts'
import { isOfOneWallet } from './identity.ts'
import { mapValues } from './reduce/records.ts'
import { selectNamespace, selectNetwork } from './selectCurrent.ts'

/** The parts of a graph that plugins are told about. */
type Told = ReturnType<typeof takeStock>

/** A graph without shares that have still to pass a gate: plugins are told nothing of them. */
const withoutNext = (graph: Graph): Graph => ({
  ...graph,
  sessions: mapValues(graph.sessions, (session) => ({
    ...session,
    grants: mapValues(session.grants, ({ next: _, ...grant }) => grant),
  })),
})

function takeStock(kernel: Kernel, graph: Graph) {
  const { networks: offered } = runtimeOf(kernel).state
  const passed = withoutNext(graph)
  const shown = { graph: passed, networks: offered }
  /** Every connection, in use or beside it, by session and namespace. */
  const live = new Map<string, Connection>()
  for (const session of Object.values(passed.sessions)) {
    for (const [namespace, { status }] of Object.entries(session.grants)) {
      const found = status === 'live' ? toConnection(kernel, session, namespace) : undefined
      if (found) live.set(`${namespace} ${session.id}`, found)
    }
  }
  /** The connection in use, by namespace. */
  const inUse = new Map<string, Connection>()
  for (const [namespace, id] of Object.entries(graph.active.session)) {
    const found = live.get(`${namespace} ${id}`)
    if (found) inUse.set(namespace, found)
  }
  /** The network, by namespace. */
  const networks = new Map<string, Network>()
  for (const namespace of new Set(offered.map((id) => id.slice(0, id.indexOf(':'))))) {
    const found = kernel.networks.get(selectNetwork(shown, namespace) ?? '')
    if (found) networks.set(namespace, found)
  }
  return { namespace: selectNamespace(shown), inUse, live, networks, sessions: graph.sessions }
}

/**
 * Tells plugins about changes, and answers the connections that ended. An error of a tap stops no other tap. A change
 * that a tap makes is told after the current one, so that every tap hears changes in order.
 */
export function followChanges(
  kernel: Kernel,
  before: Graph,
  reason: ConnectReason,
  why: DisconnectReason,
): readonly Connection[] {
  const runtime = runtimeOf(kernel)
  const told = takeStock(kernel, before)
  const now = takeStock(kernel, runtime.graph)
  const ended = [...told.live].flatMap(([key, connection]) => (now.live.has(key) ? [] : connection))
  const { queue } = runtime
  queue.push(() => tell(kernel, told, now, ended, reason, why))
  if (queue.length > 1) return ended
  for (let next = queue[0]; next; next = queue[0]) {
    try {
      next()
    } catch (error) {
      // An observer of a hook may throw, although its taps cannot.
      report(kernel, error)
    } finally {
      queue.shift()
    }
  }
  return ended
}

function tell(
  kernel: Kernel,
  before: Told,
  after: Told,
  ended: readonly Connection[],
  reason: ConnectReason,
  why: DisconnectReason,
): void {
  const { hooks, signal } = kernel
  for (const connection of ended) {
    const { namespace } = connection
    // The same wallet, asked again, is the same connection to whoever follows it.
    if (isReconnected(before, after, connection) || signal.aborted) continue
    hooks.onDisconnect.call({ namespace, connection, reason: why, signal })
  }
  for (const [namespace, connection] of after.inUse) {
    const previous = before.inUse.get(namespace)
    if (previous?.sessionId === connection.sessionId || signal.aborted) continue
    hooks.onConnect.call({ namespace, connection, previous, reason, signal })
  }
  for (const namespace of new Set([...before.inUse.keys(), ...after.inUse.keys()])) {
    const connection = after.inUse.get(namespace)
    const previous = before.inUse.get(namespace)
    const same = connection?.account.address === previous?.account.address
    if ((same && connection?.account.publicKey === previous?.account.publicKey) || signal.aborted) continue
    hooks.onAccountChange.call({ namespace, connection, previous, reason, signal })
  }
  for (const [namespace, network] of after.networks) {
    const entered = after.namespace === namespace && before.namespace !== namespace
    const previous = before.networks.get(entered ? before.namespace : namespace)
    if (previous?.id === network.id || signal.aborted) continue
    const connection = after.inUse.get(namespace)
    hooks.onNetworkChange.call({ namespace, network, previous, connection, reason, signal })
  }
}

/** Whether the wallet of a session that ended has a newer one in its namespace. */
const isReconnected = (before: Told, after: Told, { namespace, sessionId }: Connection): boolean =>
  [...after.live].some(([key, newer]) => {
    const [left, right] = [sessionOf(before, sessionId), sessionOf(after, newer.sessionId)]
    return left && right && newer.namespace === namespace && !before.live.has(key) && isOfOneWallet(left, right)
  })
