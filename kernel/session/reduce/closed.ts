import { hasBeenLive, isUsable } from '../grants.ts'
import type { EventOf, Graph } from '../graph.ts'
import { isPress } from '../isPress.ts'
import { isSameId } from '../isSameId.ts'
import { namespaceOf } from '../select/offeredIn.ts'
import { put } from './put.ts'
import { filterValues, mapValues } from './records.ts'
import { without } from './without.ts'

/** A session ends in some of its namespaces, or is locked there and stays as dormant. */
export function closed(graph: Graph, { id, namespaces, by }: EventOf<'closed'>): Graph {
  const session = graph.sessions[id]
  if (!session) return graph
  const ended = (namespaces ?? Object.keys(session.grants)).filter((name) => session.grants[name])
  if (ended.length === 0) return graph
  // One that no gate has ever let through is not remembered.
  if (by === 'locked' && hasBeenLive(session)) {
    if (ended.every((name) => session.grants[name]?.status === 'dormant')) return graph
    const grants = mapValues(session.grants, (grant, name) =>
      ended.includes(name) ? { ...grant, status: 'dormant' as const } : grant,
    )
    // The owner who unlocks it may be somebody else: its gates are passed anew.
    const passed = session.passed?.filter((account) => !ended.includes(namespaceOf(account)))
    // What asked it waits for nobody; its wallet may be asked anew.
    const isOver = !Object.values(grants).some(isUsable)
    const attempts = graph.attempts.filter((other) => !isOver || isPress(other) || other.sessionId !== id)
    return put({ ...graph, attempts }, { ...session, grants, passed })
  }
  const rest = without(session, (name) => ended.includes(name))
  const next =
    Object.keys(rest.grants).length > 0
      ? put(graph, rest)
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
