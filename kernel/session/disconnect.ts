import { assertAlive } from '../actions/assertAlive.ts'
import { report } from '../actions/report.ts'
import { track } from '../actions/track.ts'
import { deadline } from '../async/deadline.ts'
import { DisconnectFailedError } from '../errors/connection.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Connection } from '../types/connector.ts'
import type { Kernel } from '../types/kernel.ts'
import type { DisconnectInput } from '../types/session.ts'
import { settle } from './attempt.ts'
import { commit, pull } from './commit.ts'
import { toConnection } from './connection.ts'
import type { SessionEntry } from './graph.ts'
import { isOneWallet } from './isOneWallet.ts'

/** How long a wallet may take to end its side, in ms: older ones are asked under two names, 8 s each. */
const patience = 17_000

/**
 * Ends sessions in every namespace that they span; the state forgets them at once, whatever the wallet says (R3).
 * @throws DisconnectFailedError with the causes, DestroyedError
 */
export async function disconnect(kernel: Kernel, input: DisconnectInput = {}): Promise<void> {
  assertAlive(kernel)
  const { namespace, connectorId, sessionId } = input
  // What another tab has connected meanwhile ends as well.
  pull(kernel)
  const { graph } = runtimeOf(kernel).state
  for (const attempt of graph.attempts) {
    if (sessionId !== undefined) continue
    if (namespace && attempt.namespace !== namespace) continue
    if (!connectorId || attempt.connectorId === connectorId)
      commit(kernel, { type: 'ended', generation: attempt.generation })
  }
  const matched = Object.values(graph.sessions).filter(
    (session) =>
      (!namespace || session.grants[namespace]) &&
      (!connectorId || session.connectorId === connectorId) &&
      (!sessionId || session.id === sessionId),
  )
  const live = matched.flatMap((session) => connectionsOf(kernel, session))
  // What was forgotten is told at once: a wallet may take its time, and nothing of the account may stay on screen for it.
  for (const { id } of matched) commit(kernel, { type: 'closed', id, by: 'visitor' })
  const results = await Promise.allSettled(live.map((each) => closeConnection(kernel, each)))
  const causes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (causes.length > 0) {
    track(kernel, 'DISCONNECT_ERROR', { code: 'disconnect_failed' })
    throw report(kernel, new DisconnectFailedError({ causes }))
  }
  if (live.length > 0) track(kernel, 'DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
}

/** Forgets a session that a gate refused, and has its wallet end it, unless that would end another one with it. */
export function closeSession(kernel: Kernel, id: string, generation?: number): void {
  const session = runtimeOf(kernel).graph.sessions[id]
  if (!session || kernel.signal.aborted) return
  const live = connectionsOf(kernel, session)
  commit(kernel, { type: 'closed', id, by: 'refused' })
  const { graph } = runtimeOf(kernel)
  const isRival = ({ connectorId, named }: { readonly connectorId: string; readonly named?: boolean | undefined }) =>
    !named && connectorId === session.connectorId
  const isShared =
    Object.values(graph.sessions).some(isRival) ||
    graph.attempts.some((attempt) => isRival(attempt) && attempt.generation !== generation)
  if (session.named || !isShared) closeAll(kernel, live)
}

/** Has the wallets of sessions that ended end them, each once, but for the wallet that a newer session is with. */
export function closeAll(kernel: Kernel, ended: readonly Connection[], except?: string): void {
  const isSame = (left: Connection, right: Connection) =>
    left.sessionId === right.sessionId && isOneWallet(left.connector, right.connector)
  for (const [at, each] of ended.entries()) {
    if (each.connector.id === except || ended.findIndex((other) => isSame(each, other)) !== at) continue
    void closeConnection(kernel, each).catch((error) => void (kernel.signal.aborted || report(kernel, error)))
  }
}

/**
 * Asks the wallet to end its side. One that refuses or does not answer has failed (R3); the state has forgotten it by then.
 * @throws ConnectAbortedError after 17 s, and what the wallet throws
 */
async function closeConnection(kernel: Kernel, live: Connection): Promise<void> {
  const limit = deadline(patience)
  try {
    const signal = AbortSignal.any([limit.signal, kernel.signal])
    await settle(async () => live.connector.disconnect?.(live), signal)
  } finally {
    limit.clear()
  }
}

/** A session with each of the wallets that answer for it, in the first namespace that one is there in. */
function connectionsOf(kernel: Kernel, { id, grants }: SessionEntry): readonly Connection[] {
  const { graph } = runtimeOf(kernel).state
  const found = Object.keys(grants).flatMap((namespace) => toConnection(kernel, graph, id, namespace) ?? [])
  return found.filter(({ connector }, at) => found.findIndex((other) => isOneWallet(connector, other.connector)) === at)
}
