import { candidateOf, entriesOf, replaceCandidate, replaceSession, without } from '../entries.ts'
import { toDormant } from '../grants.ts'
import type { EventOf, Graph, SessionEntry } from '../graph.ts'
import { isPress } from '../graph.ts'
import { isSameId } from '../identity.ts'
import { isUsable, namespaceOf } from '../share.ts'
import { mapValues } from './records.ts'

/** A session ends in some of its namespaces, or is locked there and stays as dormant. */
export function closed(graph: Graph, event: EventOf<'closed'>): Graph {
  const { id, by, namespaces } = event
  const candidate = candidateOf(graph, id)
  const session = graph.sessions[id]
  // What no gate has ever let through is not remembered.
  const rest = candidate ? over(graph, candidate, event, replaceCandidate) : graph
  if (!session || (candidate && by === 'locked')) return rest
  return by === 'locked' ? locked(rest, session, namespaces) : over(rest, session, event, replaceSession)
}

/** The session stays remembered where its wallet shares nothing now. */
function locked(
  graph: Graph,
  session: SessionEntry,
  namespaces: readonly string[] = Object.keys(session.grants),
): Graph {
  const isLocked = (name: string) => namespaces.includes(name) && isUsable(session.grants[name])
  if (!Object.keys(session.grants).some(isLocked)) return graph
  const grants = mapValues(session.grants, (grant, name) => (isLocked(name) ? toDormant(grant) : grant))
  // The owner who unlocks it may be somebody else: its gates are passed anew.
  const passed = session.passed?.filter((account) => !namespaces.includes(namespaceOf(account)))
  // What asked it waits for nobody; its wallet may be asked anew.
  const isOver = !Object.values(grants).some(isUsable)
  const attempts = graph.attempts.filter((other) => !isOver || isPress(other) || other.sessionId !== session.id)
  return replaceSession({ ...graph, attempts }, session.id, { ...session, grants, passed })
}

function over(
  graph: Graph,
  entry: SessionEntry,
  { namespaces, by }: EventOf<'closed'>,
  replace: typeof replaceSession,
): Graph {
  const ended = Object.keys(entry.grants).filter((name) => namespaces?.includes(name) ?? true)
  if (ended.length === 0) return graph
  const rest = without(entry, (name) => ended.includes(name))
  // A candidate that waits for no gate any more is gone.
  const isLeft = Object.values(rest.grants).some(replace === replaceCandidate ? isUsable : Boolean)
  const next = replace(graph, entry.id, isLeft ? rest : undefined)
  if (by !== 'visitor') return next
  const disconnected = { ...next.disconnected }
  for (const name of ended) {
    // Another session of its wallet may still be there, and come back.
    if (entriesOf(next).some((other) => other.connectorId === entry.connectorId && other.grants[name])) continue
    const others = (disconnected[name] ?? []).filter((other) => !isSameId(other, entry.connectorId))
    disconnected[name] = [...others, entry.connectorId]
  }
  return { ...next, disconnected }
}
