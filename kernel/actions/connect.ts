import { BaseError, isError } from '../errors/base.ts'
import {
  ConnectFailedError,
  ConnectorNotFoundError,
  InvalidSessionError,
  UserRejectedError,
} from '../errors/connection.ts'
import { isUserRejection } from '../errors/rpc.ts'
import type { ConnectReason } from '../hooks/createHooks.ts'
import type { Connection, Connector, Session } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { CaipNetworkId } from '../types/network.ts'
import { requireNetwork } from './activeNetwork.ts'
import { announceChanges, takeStock } from './announceChanges.ts'
import { assertAlive } from './assertAlive.ts'
import { type Attempt, abortAttempt, beginAttempt } from './attempt.ts'
import { checkSession } from './checkSession.ts'
import { connection, toConnection } from './connection.ts'
import { closeConnection, dropConnection } from './disconnect.ts'
import { endPending, setStatus } from './endPending.ts'
import { namespaceState } from './namespaceState.ts'
import { report } from './report.ts'
import { track } from './track.ts'
import { spannedBy, writeSession } from './writeSession.ts'

/** What `connect` is about. */
export type ConnectInput = {
  readonly connectorId: string
  readonly namespace: string
  readonly networkId?: CaipNetworkId | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Connects a wallet. What was connected stays until the new wallet has answered.
 * @throws ConnectorNotFoundError, UserRejectedError, ConnectAbortedError, ConnectFailedError, InvalidSessionError
 */
export async function connect(kernel: Kernel, input: ConnectInput): Promise<Connection> {
  assertAlive(kernel)
  kernel.http.wake()
  const { connectorId, namespace } = input
  const connector = kernel.connectors.get(namespace, connectorId)
  if (!connector) throw new ConnectorNotFoundError({ id: connectorId })
  const network = requireNetwork(kernel, namespace, input.networkId)
  const attempt = beginAttempt(kernel, namespace, 'connect', input.signal)
  const { connections } = namespaceState(kernel, namespace)
  connections.pendingConnectorId = connectorId
  if (connections.status !== 'connected') setStatus(kernel, namespace, 'connecting')
  try {
    const session = await attempt.run(async () => {
      const { signal } = attempt
      const answer = await kernel.hooks.connect.promise({ namespace, connector, network, signal })
      if (!answer) throw new ConnectorNotFoundError({ id: connectorId })
      return requireLive(connector, checkSession(answer, namespace))
    })
    attempt.check()
    return await establish(kernel, connector, session, 'connect', attempt)
  } catch (cause) {
    throw fail(kernel, cause, connector)
  } finally {
    if (attempt.isCurrent()) {
      attempt.end()
      endPending(kernel, namespace)
    }
  }
}

/** A session counts only with a live provider behind it (R4). */
export async function requireLive(connector: Connector, session: Session): Promise<Session> {
  if (await connector.getProvider()) return session
  throw new InvalidSessionError({ debug: `The provider of "${connector.name}" is gone.` })
}

/** Writes the session, then lets plugins follow; a plugin that throws ends the connection again. */
export async function establish(
  kernel: Kernel,
  connector: Connector,
  session: Session,
  reason: ConnectReason,
  attempt: Attempt,
): Promise<Connection> {
  const { namespace } = connector
  const previous = connection(kernel, namespace)
  const stock = takeStock(kernel)
  const replaced = displaced(kernel, session, connector, reason === 'restore')
  const namespaces = writeSession(kernel, connector, session, { restored: reason === 'restore' })
  for (const other of namespaces) {
    if (other !== namespace) abortAttempt(kernel, other)
    abortAttempt(kernel, `switch:${other}`)
  }
  const entry = namespaceState(kernel, namespace).connections.list.find(
    ({ connectorId }) => connectorId === connector.id,
  )
  const current = entry && toConnection(kernel, namespace, entry)
  if (!current) throw new InvalidSessionError({ debug: `"${connector.name}" was removed while it connected.` })
  for (const old of replaced) {
    // The wallet ends the whole session, so the namespaces beside this one that it spans lose it as well (R3).
    dropConnection(kernel, old)
    void closeConnection(kernel, old).catch((error) => report(kernel, error))
  }
  try {
    await attempt.run(() =>
      kernel.hooks.onConnect.promise({ connection: current, previous, reason, signal: attempt.signal }),
    )
  } catch (cause) {
    // A destroyed kit leaves what is stored to the next one.
    if (!kernel.signal.aborted && connection(kernel, namespace)?.sessionId === current.sessionId) {
      dropConnection(kernel, current)
      void closeConnection(kernel, current).catch((error) => report(kernel, error))
    }
    throw cause
  }
  track(kernel, 'CONNECT_SUCCESS', { method: 'browser', name: connector.name, reconnect: reason === 'restore' })
  await announceChanges(kernel, stock, reason)
  return current
}

/** The connections that this session takes the place of, where only one wallet a namespace is kept. */
function displaced(kernel: Kernel, session: Session, connector: Connector, restored: boolean): Connection[] {
  if (kernel.config.features.multiWallet) return []
  const sessions = new Map<string, Connection>()
  for (const namespace of spannedBy(kernel, session, connector, restored)) {
    const old = connection(kernel, namespace)
    if (old && old.connector.id !== connector.id) sessions.set(old.sessionId, old)
  }
  return [...sessions.values()]
}

function fail(kernel: Kernel, cause: unknown, connector: Connector): BaseError {
  if (isError(cause, 'ConnectAbortedError')) return cause
  if (isUserRejection(cause) || isError(cause, 'UserRejectedError')) {
    track(kernel, 'USER_REJECTED', { name: connector.name })
    return new UserRejectedError({ cause })
  }
  const error = cause instanceof BaseError ? cause : new ConnectFailedError({ cause })
  track(kernel, 'CONNECT_ERROR', { code: String(error.code) })
  return report(kernel, error)
}
