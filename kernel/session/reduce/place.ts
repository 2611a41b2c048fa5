import type { Graph, SessionEntry } from '../graph.ts'
import { closed } from './closed.ts'
import { filterValues } from './records.ts'

/** Whether a restored session must leave a namespace to what is there, or is under way. */
export function isTaken(
  graph: Graph,
  { id, connectorId, named }: SessionEntry,
  namespace: string,
  { alone }: { readonly alone: boolean },
): boolean {
  const current = activeIn(graph, namespace)
  if (current?.id === id) return false
  if (!alone) return false
  if (graph.attempts.some((other) => other.kind === 'connect' && other.namespace === namespace)) return true
  if (!current || (!named && current.connectorId === connectorId)) return false
  return !current.restored || graph.active.preferred[namespace] !== id
}

/** Makes a session the one in use in a namespace. What its wallet had granted there before is thereby over. */
export function activate(
  graph: Graph,
  id: string,
  namespace: string,
  { alone, pressed }: { readonly alone: boolean; readonly pressed: boolean },
): Graph {
  const session = graph.sessions[id]
  if (!session) return graph
  const older = Object.values(graph.sessions).filter(
    (other) => other.id !== id && !session.named && !other.named && other.connectorId === session.connectorId,
  )
  const renewed = older.reduce(
    (next, other) => closed(next, { type: 'closed', id: other.id, namespaces: [namespace], by: 'wallet' }),
    graph,
  )
  const current = activeIn(renewed, namespace)
  const { preferred } = graph.active
  // Of several that come back, the first is in use until the one that the visitor had chosen is there.
  if (!pressed && current && current.id !== id && preferred[namespace] !== id) return renewed
  const sessions = filterValues(renewed.sessions, (other) => {
    const grant = other.grants[namespace]
    return other.id === id || !alone || !grant || (grant.status === 'dormant' && !pressed)
  })
  return {
    ...renewed,
    sessions,
    active: { ...renewed.active, session: { ...renewed.active.session, [namespace]: id } },
  }
}

/** Moves the app to a namespace. */
export const enter = (graph: Graph, namespace: string): Graph =>
  graph.active.namespace === namespace ? graph : { ...graph, active: { ...graph.active, namespace } }

/** The session in use in a namespace. */
export const activeIn = ({ sessions, active }: Graph, namespace: string): SessionEntry | undefined =>
  sessions[active.session[namespace] ?? '']
