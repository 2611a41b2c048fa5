import { DisconnectFailedError } from '../errors/connection.ts'
import { initialAccount } from '../state/createState.ts'
import { recall, remember, rememberConnections, setDisconnected } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import { activeNetwork } from './activeNetwork.ts'
import { announceChanges } from './announceChanges.ts'
import { abortAttempt } from './attempt.ts'
import { connection, toConnection } from './connection.ts'
import { namespaceState } from './namespaceState.ts'
import { report } from './report.ts'
import { track } from './track.ts'

/** How long a wallet may take to end its side, in ms. */
const patience = 5_000

/**
 * Ends a connection, those of a namespace, or all; the state forgets them at once, whatever the wallet says (R3).
 * @throws DisconnectFailedError with the causes
 */
export async function disconnect(
  kernel: Kernel,
  { namespace, connectorId }: { namespace?: string | undefined; connectorId?: string | undefined } = {},
): Promise<void> {
  const { state } = runtimeOf(kernel)
  const namespaces = namespace ? [namespace] : Object.keys(state.connections)
  const ended = new Map<string, Connection>()
  const previousNetwork = activeNetwork(kernel)
  const previous = new Map(namespaces.map((name) => [name, connection(kernel, name)]))
  for (const name of namespaces) {
    const pending = state.connections[name]?.pendingConnectorId
    if (!connectorId || pending === connectorId) {
      abortAttempt(kernel, name)
      abortAttempt(kernel, `switch:${name}`)
    }
    for (const entry of [...(state.connections[name]?.list ?? [])]) {
      if (connectorId && entry.connectorId !== connectorId) continue
      const live = toConnection(kernel, name, entry)
      if (live) ended.set(entry.sessionId, ended.get(entry.sessionId) ?? live)
      else forget(kernel, name, entry.sessionId)
      setDisconnected(kernel, name, entry.connectorId, true)
    }
    dropStored(kernel, name, connectorId)
  }
  for (const live of ended.values()) {
    for (const spanned of forgetConnection(kernel, live)) {
      rememberConnections(kernel, spanned)
      setDisconnected(kernel, spanned, live.connector.id, true)
    }
  }
  const results = await Promise.allSettled([...ended.values()].map((live) => closeConnection(kernel, live)))
  for (const name of namespaces) {
    const before = previous.get(name)
    if (before)
      await announceChanges(kernel, {
        namespace: name,
        previous: before,
        previousNetwork,
        reason: 'switch',
        signal: kernel.signal,
      })
  }
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

/** Asks the wallet to end its side; unanswered, there is nothing to end. */
export async function closeConnection(kernel: Kernel, live: Connection): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${live.connector.name} did not answer within ${patience} ms`)), patience)
  })
  try {
    await Promise.race([kernel.hooks.disconnect.promise(live), late])
  } finally {
    clearTimeout(timer)
    kernel.hooks.onDisconnect.call(live)
  }
}

/** Takes a session out of one namespace; with others left (multi-wallet) the next one becomes active. */
function forget(kernel: Kernel, namespace: string, sessionId: string): boolean {
  const { connections, accounts, networks } = namespaceState(kernel, namespace)
  const gone = connections.list.find((entry) => entry.sessionId === sessionId)
  if (!gone) return false
  connections.list = connections.list.filter((entry) => entry !== gone)
  const [next] = connections.list
  if (gone.connectorId === connections.activeConnectorId) {
    const [account] = next?.accounts ?? []
    networks.unsupported = undefined
    networks.approved = next?.approvedNetworks
    connections.activeConnectorId = next?.connectorId
    connections.status = next ? 'connected' : 'disconnected'
    const preferredType = kernel.config.defaultAccountTypes[namespace]
    Object.assign(accounts, initialAccount(), { preferredType })
    if (next && account) {
      Object.assign(accounts, {
        status: 'connected',
        address: account.address,
        caipAddress: `${next.networkId}:${account.address}`,
      })
    }
  }
  runtimeOf(kernel).cache.drop(`account:${namespace}`)
  return true
}

function dropStored(kernel: Kernel, namespace: string, connectorId: string | undefined): void {
  const stored = recall(kernel, 'connections')
  const list = stored?.[namespace]
  if (!stored || !list) return
  for (const entry of list)
    if (!connectorId || entry.connectorId === connectorId) setDisconnected(kernel, namespace, entry.connectorId, true)
  const rest = connectorId ? list.filter((entry) => entry.connectorId !== connectorId) : []
  remember(kernel, 'connections', { ...stored, [namespace]: rest })
}
