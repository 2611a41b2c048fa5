import type { AttemptEntry, Graph, RecentWallet, SessionEntry } from './graph.ts'
import { isSameId, type Named } from './identity.ts'
import { filterValues, mapValues } from './reduce/records.ts'
import { namespaceOf } from './share.ts'

/** The session with an id. Wallets choose ids, so an id may be the name of a property that every object has. */
export const sessionOf = ({ sessions }: Pick<Graph, 'sessions'>, id: string): SessionEntry | undefined =>
  Object.hasOwn(sessions, id) ? sessions[id] : undefined

/**
 * The session or candidate with an id. A candidate comes first: until its gates have answered, only this tab knows it.
 */
export const entryOf = (graph: Pick<Graph, 'sessions' | 'attempts'>, id: string): SessionEntry | undefined =>
  candidateOf(graph, id) ?? sessionOf(graph, id)

/** The candidate for a session id. It becomes a session once it has passed its gates. */
export const candidateOf = ({ attempts }: Pick<Graph, 'attempts'>, id: string): SessionEntry | undefined =>
  attempts.find(({ candidate }) => candidate?.id === id)?.candidate

/** Every session and candidate. */
export const entriesOf = ({ sessions, attempts }: Graph): readonly SessionEntry[] => {
  const candidates = attempts.flatMap(({ candidate }) => candidate ?? [])
  return [...candidates, ...Object.values(sessions).filter(({ id }) => !candidates.some((other) => other.id === id))]
}

/** The attempt that takes a session through its gates; the newest if there are several. */
export const attemptFor = ({ attempts }: Graph, id: string): AttemptEntry | undefined =>
  attempts.findLast(({ answered, sessionId }) => answered && sessionId === id)

/** The wallet that an attempt asks: that of its session, which a connect has not before its wallet has answered. */
export const askedBy = (graph: Graph, { connectorId, sessionId = '' }: AttemptEntry): Named =>
  entryOf(graph, sessionId) ?? { id: sessionId, connectorId }

/** Whether an entry of a graph is a session, and not a candidate. */
export const isSession = ({ sessions }: Pick<Graph, 'sessions'>, entry: SessionEntry): boolean =>
  sessions[entry.id] === entry

/** A graph in which a session or a candidate is replaced or removed, where it stands. */
export const replace = (graph: Graph, entry: SessionEntry, now?: SessionEntry | undefined): Graph => {
  if (isSession(graph, entry)) {
    const { sessions } = graph
    const next = now ? { ...sessions, [entry.id]: now } : filterValues(sessions, (other) => other !== entry)
    return { ...graph, sessions: next }
  }
  const attempts = graph.attempts.map((each) => (each.candidate === entry ? { ...each, candidate: now } : each))
  return { ...graph, attempts }
}

/** Sessions with an entry in front of the others. */
export const putFirst = (sessions: Graph['sessions'], entry: SessionEntry): Graph['sessions'] => ({
  [entry.id]: entry,
  ...filterValues(sessions, ({ id }) => id !== entry.id),
})

/**
 * A session without some of its namespaces. Their accounts count as not passed, so that a later connect asks the gates
 * again.
 */
export const without = (session: SessionEntry, isOver: (namespace: string) => boolean): SessionEntry => ({
  ...session,
  grants: filterValues(session.grants, (_, name) => !isOver(name)),
  passed: session.passed?.filter((account) => !isOver(namespaceOf(account))),
})

/** Whether the visitor disconnected a wallet in a namespace. Only a press brings the wallet back there. */
export const isEnded = ({ disconnected }: Graph, namespace: string, connectorId: string): boolean =>
  (disconnected[namespace] ?? []).some((id) => isSameId(id, connectorId))

/**
 * A graph after a press has put a wallet in use: the wallet is no longer disconnected in its live namespaces, and is
 * the most recent one.
 */
export const noteUsed = (
  graph: Graph,
  { connectorId }: SessionEntry,
  live: readonly string[],
  wallet?: RecentWallet | undefined,
): Graph => ({
  ...graph,
  disconnected: mapValues(graph.disconnected, (ids, name) =>
    live.includes(name) ? ids.filter((other) => !isSameId(other, connectorId)) : ids,
  ),
  recent: wallet
    ? [wallet, ...graph.recent.filter(({ id, namespace }) => id !== wallet.id || namespace !== wallet.namespace)].slice(
        0,
        2,
      )
    : graph.recent,
})
