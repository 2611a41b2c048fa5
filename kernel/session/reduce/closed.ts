import { candidateOf, entriesOf, isSession, replace, sessionOf, toDormant, without } from '../entries.ts'
import { type EventOf, type Graph, isPress, type SessionEntry } from '../graph.ts'
import { isSameId } from '../identity.ts'
import { isUsable, namespaceOf } from '../share.ts'
import { mapValues } from './records.ts'

/**
 * A session ends in some of its namespaces, or is locked there and stays as dormant. A candidate is not remembered: a lock ends it, and
 * a refusal leaves the session that it was to renew.
 */
export function closed(graph: Graph, event: EventOf<'closed'>): Graph {
  const { id, by, namespaces } = event
  const candidate = candidateOf(graph, id)
  const session = sessionOf(graph, id)
  const rest = candidate ? end(graph, candidate, event) : graph
  if (!session || (candidate && by === 'refused')) return rest
  return by === 'locked' ? locked(rest, session, namespaces) : end(rest, session, event)
}

/** Locks namespaces of a session, which stays remembered. */
function locked(
  graph: Graph,
  session: SessionEntry,
  namespaces: readonly string[] = Object.keys(session.grants),
): Graph {
  const isLocked = (name: string) => namespaces.includes(name) && isUsable(session.grants[name])
  if (!Object.keys(session.grants).some(isLocked)) return graph
  const grants = mapValues(session.grants, (grant, name) => (isLocked(name) ? toDormant(grant) : grant))
  // Somebody else may unlock the wallet later, so its accounts have to pass the gates again.
  const passed = session.passed?.filter((account) => !namespaces.includes(namespaceOf(account)))
  // Restores of the locked session are given up, so that its wallet can be asked anew.
  const isOver = !Object.values(grants).some(isUsable)
  const attempts = graph.attempts.filter((other) => !isOver || isPress(other) || other.sessionId !== session.id)
  return replace({ ...graph, attempts }, session, { ...session, grants, passed })
}

function end(graph: Graph, entry: SessionEntry, event: EventOf<'closed'>): Graph {
  const ended = Object.keys(entry.grants).filter((name) => event.namespaces?.includes(name) ?? true)
  if (ended.length === 0) return graph
  const rest = without(entry, (name) => ended.includes(name))
  // A candidate without a grant at a gate is gone.
  const isLeft = Object.values(rest.grants).some((grant) => isSession(graph, entry) || isUsable(grant))
  const next = replace(graph, entry, isLeft ? rest : undefined)
  return event.by === 'visitor' ? noteDisconnected(next, entry.connectorId, ended) : next
}

/**
 * A wallet that the visitor disconnected only comes back by a press, unless another session of the wallet remains in
 * the namespace.
 */
function noteDisconnected(graph: Graph, connectorId: string, ended: readonly string[]): Graph {
  const disconnected = { ...graph.disconnected }
  for (const name of ended) {
    if (entriesOf(graph).some((other) => other.connectorId === connectorId && other.grants[name])) continue
    const others = (disconnected[name] ?? []).filter((other) => !isSameId(other, connectorId))
    disconnected[name] = [...others, connectorId]
  }
  return { ...graph, disconnected }
}
