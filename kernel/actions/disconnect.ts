import { DisconnectFailedError } from '../errors/connection.ts'
import { initialAccount } from '../state/createState.ts'
import { forgetStored, recall, rememberConnections, setDisconnected } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { announceChanges, takeStock } from './announceChanges.ts'
import { assertAlive } from './assertAlive.ts'
import { abortAttempt, settle } from './attempt.ts'
import { toConnection } from './connection.ts'
import { deadline } from './deadline.ts'
import { endPending } from './endPending.ts'
import { namespaceState } from './namespaceState.ts'
import { report } from './report.ts'
import { track } from './track.ts'

/** How long a wallet may take to end its side, in ms: older ones are asked under two names, 8 s each. */
const patience = 17_000

/**
 * Ends a connection, those of a namespace, or all; the state forgets them at once, whatever the wallet says (R3).
 * @throws DisconnectFailedError with the causes, DestroyedError
 */
export async function disconnect(
  kernel: Kernel,
  { namespace, connectorId }: { namespace?: string | undefined; connectorId?: string | undefined } = {},
): Promise<void> {
  assertAlive(kernel)
  const { state } = runtimeOf(kernel)
  const namespaces = Object.keys(state.connections).filter((name) => !namespace || name === namespace)
  const ended = new Map<string, Connection>()
  const stock = takeStock(kernel)
  for (const name of namespaces) {
    const pending = state.connections[name]?.pendingConnectorId
    if (!connectorId || pending === connectorId) {
      abortAttempt(kernel, name)
      abortAttempt(kernel, `switch:${name}`)
      endPending(kernel, name)
    }
    for (const entry of [...(state.connections[name]?.list ?? [])]) {
      if (connectorId && entry.connectorId !== connectorId) continue
      const live = toConnection(kernel, name, entry)
      if (live) ended.set(entry.sessionId, ended.get(entry.sessionId) ?? live)
      else forget(kernel, name, entry.sessionId)
      setDisconnected(kernel, name, entry.connectorId, true)
    }
    for (const entry of recall(kernel, 'connections')?.[name] ?? [])
      if (!connectorId || entry.connectorId === connectorId) setDisconnected(kernel, name, entry.connectorId, true)
    forgetStored(kernel, name, connectorId)
  }
  for (const live of ended.values()) {
    for (const spanned of dropConnection(kernel, live)) setDisconnected(kernel, spanned, live.connector.id, true)
  }
  // What was forgotten is told at once: a wallet may take its time, and nothing of the account may stay on screen for it.
  const closing = Promise.allSettled([...ended.values()].map((live) => closeConnection(kernel, live)))
  await announceChanges(kernel, stock, 'switch')
  const results = await closing
  const causes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (causes.length > 0) {
    track(kernel, 'DISCONNECT_ERROR', { code: 'disconnect_failed' })
    throw report(kernel, new DisconnectFailedError({ causes }))
  }
  if (ended.size > 0) track(kernel, 'DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
}

/** Forgets a session in every namespace that it spans, and answers those; what is stored is the caller's to decide. */
export function forgetConnection(kernel: Kernel, { sessionId }: Connection): string[] {
  return Object.keys(runtimeOf(kernel).state.connections).filter((namespace) => forget(kernel, namespace, sessionId))
}

/** Forgets a session as `forgetConnection` does, and what is stored of it. */
export function dropConnection(kernel: Kernel, live: Connection): string[] {
  const namespaces = forgetConnection(kernel, live)
  for (const namespace of namespaces) {
    forgetStored(kernel, namespace, live.connector.id)
    rememberConnections(kernel, namespace)
  }
  return namespaces
}

/**
 * Asks the wallet to end its side. One that refuses or does not answer has failed (R3); the state has forgotten it by then.
 * @throws ConnectAbortedError after 17 s, and what the wallet throws
 */
export async function closeConnection(kernel: Kernel, live: Connection): Promise<void> {
  const limit = deadline(patience)
  try {
    const signal = AbortSignal.any([limit.signal, kernel.signal])
    await settle(() => kernel.hooks.disconnect.promise(live), signal)
  } finally {
    limit.clear()
    kernel.hooks.onDisconnect.call(live)
  }
}

/** Takes a session out of one namespace; with others left (multi-wallet) the next one becomes active. */
export function forget(kernel: Kernel, namespace: string, sessionId: string): boolean {
  const { connections, accounts, networks } = namespaceState(kernel, namespace)
  const gone = connections.list.find((entry) => entry.sessionId === sessionId)
  if (!gone) return false
  abortAttempt(kernel, `switch:${namespace}`)
  connections.list = connections.list.filter((entry) => entry !== gone)
  const [next] = connections.list
  if (gone.connectorId === connections.activeConnectorId) {
    const [account] = next?.accounts ?? []
    networks.unsupported = undefined
    networks.approved = next?.approvedNetworks
    connections.activeConnectorId = next?.connectorId
    connections.status = next ? 'connected' : connections.pendingConnectorId ? 'connecting' : 'disconnected'
    const preferredType = kernel.config.defaultAccountTypes[namespace]
    Object.assign(accounts, initialAccount(), { status: connections.status, preferredType })
    if (next && account) {
      Object.assign(accounts, {
        address: account.address,
        caipAddress: `${next.networkId}:${account.address}`,
      })
    }
  }
  runtimeOf(kernel).cache.drop(`account:${namespace}`)
  return true
}
