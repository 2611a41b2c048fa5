import type { ConnectReason } from '../hooks/createHooks.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Network } from '../types/network.ts'
import { toConnection } from './connection.ts'
import type { Graph } from './graph.ts'
import { inUse } from './select/inUse.ts'
import { selectNamespace } from './select/selectNamespace.ts'
import { selectNetwork } from './select/selectNetwork.ts'

/** What a host saw of each namespace. */
type Stock = {
  readonly namespace: string
  readonly connections: ReadonlyMap<string, Connection>
  readonly networks: ReadonlyMap<string, Network>
}

/** Notes what a host sees of a graph: connections, accounts and networks in use. */
export function takeStock(kernel: Kernel, graph: Graph): Stock {
  const { networks: offered } = runtimeOf(kernel).state
  const shown = { graph, networks: offered }
  const connections = new Map<string, Connection>()
  for (const namespace of Object.keys(graph.active.session)) {
    const used = inUse(shown, namespace)
    const found = used?.grant.status === 'live' && toConnection(kernel, graph, used.session.id, namespace)
    if (found) connections.set(namespace, found)
  }
  const networks = new Map<string, Network>()
  for (const namespace of new Set(offered.map((id) => id.slice(0, id.indexOf(':'))))) {
    const found = kernel.networks.get(selectNetwork(shown, namespace) ?? '')
    if (found) networks.set(namespace, found)
  }
  return { namespace: selectNamespace(shown), connections, networks }
}

/**
 * Tells plugins what is no longer as it was; what one of them does stops no other. What a follower changes is told after
 * what it was told of, so that everyone hears things in their order.
 */
export function followChanges(
  kernel: Kernel,
  before: Stock,
  ended: readonly Connection[],
  reason: ConnectReason,
): void {
  const { queue, state } = runtimeOf(kernel)
  const after = takeStock(kernel, state.graph)
  queue.push(() => tell(kernel, before, after, ended, reason))
  if (queue.length > 1) return
  for (let next = queue[0]; next; next = queue[0]) {
    next()
    queue.shift()
  }
}

function tell(kernel: Kernel, before: Stock, after: Stock, ended: readonly Connection[], reason: ConnectReason): void {
  const { hooks, signal } = kernel
  for (const connection of ended) {
    const { namespace, connector } = connection
    // The same wallet, asked again, is the same connection to whoever follows it.
    if (after.connections.get(namespace)?.connector.id === connector.id) continue
    hooks.onDisconnect.call({ namespace, connection, reason, signal })
  }
  for (const [namespace, connection] of after.connections) {
    const previous = before.connections.get(namespace)
    if (previous?.sessionId === connection.sessionId) continue
    hooks.onConnect.call({ namespace, connection, previous, reason, signal })
  }
  for (const namespace of new Set([...before.connections.keys(), ...after.connections.keys()])) {
    const connection = after.connections.get(namespace)
    const previous = before.connections.get(namespace)
    if (connection?.account.address === previous?.account.address) continue
    hooks.onAccountChange.call({ namespace, connection, previous, reason, signal })
  }
  for (const [namespace, network] of after.networks) {
    const entered = after.namespace === namespace && before.namespace !== namespace
    const previous = before.networks.get(entered ? before.namespace : namespace)
    if (previous?.id === network.id) continue
    const connection = after.connections.get(namespace)
    hooks.onNetworkChange.call({ namespace, network, previous, connection, reason, signal })
  }
}
