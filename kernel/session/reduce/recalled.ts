import { hasBeenLive, settleGrant } from '../grants.ts'
import type { EventOf, Graph, SessionEntry, StoredSession } from '../graph.ts'
import { filterValues, mapValues } from './records.ts'

/** Takes up what an earlier visit, or another tab, stored. */
export function recalled(graph: Graph, { stored, seen, first }: EventOf<'recalled'>): Graph {
  const held = filterValues(graph.sessions, (session) => !hasBeenLive(session))
  const known = Object.values(graph.sessions).filter(hasBeenLive)
  // What was never stored, because the storage is full, was not ended by another tab.
  const kept = known.filter(
    (session) =>
      stored.sessions.some((other) => isSameSession(session, other)) ||
      !seen.some((other) => isSameSession(session, other)),
  )
  const added = stored.sessions.filter((other) => !known.some((session) => isSameSession(session, other)))
  const dormant = added.map(({ grants, ...session }) => ({
    ...session,
    grants: mapValues(grants, (grant) => settleGrant({ ...grant, status: 'dormant' })),
  }))
  const sessions = { ...held, ...Object.fromEntries([...kept, ...dormant].map((session) => [session.id, session])) }
  const { recent, disconnected } = stored
  const next = { ...graph, sessions, recent, disconnected }
  const { namespace, networks: network, preferred } = stored
  return first ? { ...next, active: { ...graph.active, namespace, network, preferred } } : next
}

/** Whether two tabs speak of one session: by its name where the wallet gave it one, else by its wallet. */
const isSameSession = (left: SessionEntry, right: StoredSession): boolean =>
  left.id === right.id ||
  (!left.named &&
    !right.named &&
    left.connectorId === right.connectorId &&
    Object.keys(left.grants).some((name) => right.grants[name]))
