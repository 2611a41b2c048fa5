import { candidateOf, entryOf, noteUsed, put, replaceCandidate } from '../entries.ts'
import { isWaiting, toDormant } from '../grants.ts'
import type { EventOf, Graph, Rules, SessionEntry } from '../graph.ts'
import { isPress } from '../graph.ts'
import { caipOf, isUsable, namespaceOf } from '../share.ts'
import { activate, comingTo, enter, isTaken } from './place.ts'
import { filterValues, mapValues } from './records.ts'

/** Most accounts of a session that are remembered to have passed its gates. */
const passedLimit = 100

/** Every gate let an account through; one that was pressed for takes its places once each of its namespaces has passed. */
export function authorized(graph: Graph, event: EventOf<'authorized'>, { alone }: Rules): Graph {
  const { id, namespace, account, generation } = event
  const attempt = graph.attempts.find((other) => other.generation === generation)
  const candidate = candidateOf(graph, id)
  const session = entryOf(graph, id)
  const grant = session?.grants[namespace]
  if (!session || !grant?.next || caipOf(grant.next) !== account) return graph
  const pressed = candidate !== undefined || (attempt !== undefined && isPress(attempt))
  const coming = (name: string) => comingTo(name, attempt, alone)
  const passed = [...(session.passed ?? []).filter((other) => other !== account), account].slice(-passedLimit)
  // In another namespace it may still be refused: what was pressed for replaces nothing before it has passed in each.
  if (pressed && Object.values(session.grants).some((other) => isWaiting(other, passed)))
    return put(graph, { ...session, passed })
  const own = pressed ? Object.keys(session.grants) : [namespace]
  // Meanwhile, the visitor may have asked another wallet.
  const grants = mapValues(session.grants, (other, name) => {
    if (!other.next || !own.includes(name)) return other
    return isTaken(graph, session, name, coming(name)) ? toDormant(other) : { ...other.next, status: 'live' as const }
  })
  // The owner who unlocks a wallet that gave way may be somebody else: its gates are passed anew.
  const kept = passed.filter(
    (other) => grants[namespaceOf(other)] === undefined || isUsable(grants[namespaceOf(other)]),
  )
  const entry = { ...session, passed: kept, grants }
  // What may become a session has passed everywhere: it is one now, and the newest.
  let next = candidate ? enterSessions(graph, entry) : put(graph, entry)
  const usable = own.filter((name) => isUsable(grants[name]))
  if (pressed) next = noteUsed(next, session, usable, attempt?.wallet)
  for (const name of usable) next = activate(next, id, name, coming(name))
  return attempt?.kind === 'connect' ? enter(next, attempt.namespace, session.press) : next
}

const enterSessions = (graph: Graph, entry: SessionEntry): Graph => ({
  ...replaceCandidate(graph, entry.id),
  sessions: { [entry.id]: entry, ...filterValues(graph.sessions, ({ id }) => id !== entry.id) },
})
