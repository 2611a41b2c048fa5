import { anySignal } from '../async/anySignal.ts'
import { deadline } from '../async/deadline.ts'
import { settle } from '../async/settle.ts'
import { DisconnectFailedError } from '../errors/connection.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { report } from '../report/report.ts'
import { track } from '../report/track.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection, Connector } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { DisconnectInput } from '../types/session.ts'
import { commit, pull } from './commit.ts'
import { toConnection } from './connection.ts'
import { askedBy, entriesOf, isElsewhere } from './entries.ts'
import type { AttemptEntry, SessionEntry } from './graph.ts'
import { isOfOneWallet, isOneObject, isOneWallet } from './identity.ts'
import { filterValues } from './reduce/records.ts'
import { isUsable } from './share.ts'

/** How long a wallet may take to end its side, in ms. Older wallets are asked by two method names, 8 s each. */
const patience = 17_000

/**
 * Ends sessions in every namespace that they span. If a session is only in use in namespaces other than the requested
 * one, it ends in the requested one alone. The state forgets sessions at once, whatever the wallet answers (sessions
 * 9).
 * @throws DisconnectFailedError with the causes, DestroyedError
 */
export async function disconnect(kernel: Kernel, input: DisconnectInput = {}): Promise<void> {
  assertAlive(kernel)
  const { namespace, connectorId, sessionId } = input
  // Sessions that another tab connected meanwhile end as well.
  pull(kernel)
  const { graph } = runtimeOf(kernel).state
  const matched = entriesOf(runtimeOf(kernel).graph).filter(
    (session) =>
      (!namespace || session.grants[namespace]) &&
      (!connectorId || session.connectorId === connectorId) &&
      (!sessionId || session.id === sessionId),
  )
  // A session that is only remembered in the requested namespace, and in use in others, goes on in the others.
  const isHalf = (session: SessionEntry) => namespace !== undefined && isElsewhere(session, namespace)
  // Attempts with the same wallet are given up, because a late answer must not bring the ended session back.
  const isAsked = (attempt: AttemptEntry) =>
    matched.some((session) => !isHalf(session) && isOfOneWallet(askedBy(runtimeOf(kernel).graph, attempt), session))
  const isMeant = (attempt: AttemptEntry) =>
    sessionId === undefined &&
    (!namespace || attempt.namespace === namespace) &&
    (!connectorId || attempt.connectorId === connectorId)
  for (const attempt of graph.attempts) {
    if (isMeant(attempt) || isAsked(attempt)) commit(kernel, { type: 'ended', generation: attempt.generation })
  }
  const live = matched.flatMap((session) => (isHalf(session) ? [] : connectionsOf(kernel, session)))
  // The graph changes before the wallets are asked: a wallet may take its time, and the account must leave the screen
  // at once.
  for (const session of matched) {
    const namespaces = namespace && isHalf(session) ? [namespace] : undefined
    commit(kernel, { type: 'closed', id: session.id, namespaces, by: 'visitor' })
  }
  const results = await Promise.allSettled(live.map((each) => closeConnection(kernel, each)))
  const causes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (causes.length > 0) {
    track(kernel, 'DISCONNECT_ERROR', { code: 'disconnect_failed' })
    throw report(kernel, new DisconnectFailedError({ causes }))
  }
  if (live.length > 0) track(kernel, 'DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
}

/**
 * Forgets a session that a gate refused, in the namespaces that its wallet answers for. The wallet is asked to end the
 * session, unless another session of the same wallet would end too.
 */
export function closeSession(kernel: Kernel, session: SessionEntry, wallet: Connector | undefined): void {
  if (kernel.signal.aborted) return
  const { id } = session
  // A different object with the same id in another namespace was not refused.
  const isRefused = (name: string) => {
    const there = kernel.connectors.get(name, session.connectorId)
    return !there || !wallet || isOneObject(there, wallet)
  }
  const grants = filterValues(session.grants, (_, name) => isRefused(name))
  const live = connectionsOf(kernel, { ...session, grants })
  commit(kernel, { type: 'closed', id, namespaces: Object.keys(grants), by: 'refused' })
  const { graph } = runtimeOf(kernel)
  // A different object with the same id does not share a session with this wallet.
  const isRival = (connectorId: string, namespaces: readonly string[]) =>
    connectorId === session.connectorId && namespaces.some(isRefused)
  const isShared =
    entriesOf(graph).some((other) => !other.named && isRival(other.connectorId, Object.keys(other.grants))) ||
    graph.attempts.some((other) => isRival(other.connectorId, [other.namespace]))
  if (session.named || !isShared) closeAll(kernel, live)
}

/**
 * Asks the wallets of ended sessions to end them, each wallet once. `except` is the wallet that a newer session uses.
 */
export function closeAll(kernel: Kernel, ended: readonly Connection[], except?: string): void {
  const isSame = (left: Connection, right: Connection) =>
    left.sessionId === right.sessionId && isOneWallet(left.connector, right.connector)
  for (const [at, each] of ended.entries()) {
    if (each.connector.id === except || ended.findIndex((other) => isSame(each, other)) !== at) continue
    void closeConnection(kernel, each).catch((error) => void report(kernel, error))
  }
}

/**
 * Asks the wallet to end its side. A wallet that refuses or does not answer has failed (sessions 9); the state has
 * already forgotten its session.
 * @throws ConnectAbortedError after 17 s, and the wallet's error
 */
async function closeConnection(kernel: Kernel, live: Connection): Promise<void> {
  if (isObjectInUse(kernel, live)) return
  const limit = deadline(patience)
  try {
    const signal = anySignal([limit.signal, kernel.signal])
    await settle(async () => live.connector.disconnect?.(live), signal)
  } finally {
    limit.clear()
  }
}

/** Whether another session goes on with the object of the page that a wallet is: the object may have several names. */
const isObjectInUse = (kernel: Kernel, { namespace, sessionId, connector: { source } }: Connection): boolean =>
  source !== undefined &&
  entriesOf(runtimeOf(kernel).graph).some(
    ({ id, connectorId, grants }) =>
      id !== sessionId &&
      isUsable(grants[namespace]) &&
      kernel.connectors.get(namespace, connectorId)?.source === source,
  )

/** A connection for each wallet of a session, in the first namespace that the wallet answers for. */
function connectionsOf(kernel: Kernel, session: SessionEntry): readonly Connection[] {
  const found = Object.keys(session.grants).flatMap((namespace) => toConnection(kernel, session, namespace) ?? [])
  return found.filter(({ connector }, at) => found.findIndex((other) => isOneWallet(connector, other.connector)) === at)
}

/** Removes a wallet from the recent wallets. A connected wallet stays connected. */
export function forgetWallet(
  kernel: Kernel,
  { namespace, connectorId }: { readonly namespace: string; readonly connectorId: string },
): void {
  commit(kernel, { type: 'forgot', namespace, connectorId })
}
