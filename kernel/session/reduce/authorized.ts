import { candidateOf, entryOf, isWaiting, putFirst, replace, toDormant } from '../entries.ts'
import { type EventOf, type Graph, isPress, type Rules } from '../graph.ts'
import { caipOf, isUsable, namespaceOf } from '../share.ts'
import { activate, enter, isTaken, noteUsed } from './place.ts'
import { mapValues } from './records.ts'

/** Most accounts per session that are remembered as passed. */
const passedLimit = 100

/**
 * Every gate let an account through. A session that the visitor pressed for is put in use once all its namespaces have
 * passed.
 */
export function authorized(graph: Graph, event: EventOf<'authorized'>, rules: Rules): Graph {
  const { id, namespace, account, generation } = event
  const attempt = graph.attempts.find((other) => other.generation === generation)
  const candidate = candidateOf(graph, id)
  const session = entryOf(graph, id)
  const grant = session?.grants[namespace]
  if (!session || !grant?.next || caipOf(grant.next) !== account) return graph
  const pressed = candidate !== undefined || (attempt !== undefined && isPress(attempt))
  const passed = [...(session.passed ?? []).filter((other) => other !== account), account].slice(-passedLimit)
  // A gate in another namespace may still refuse the session, so a pressed session replaces nothing before all its
  // namespaces have passed.
  if (pressed && Object.values(session.grants).some((other) => isWaiting(other, passed)))
    return replace(graph, session, { ...session, passed })
  const own = pressed ? Object.keys(session.grants) : [namespace]
  // The visitor may have asked another wallet meanwhile.
  const grants = mapValues(session.grants, (other, name) => {
    if (!other.next || !own.includes(name)) return other
    return isTaken(graph, session, name, attempt, rules) ? toDormant(other) : { ...other.next, status: 'live' as const }
  })
  // If a wallet gave way, somebody else may unlock it later, so its accounts have to pass the gates again.
  const kept = passed.filter(
    (other) => grants[namespaceOf(other)] === undefined || isUsable(grants[namespaceOf(other)]),
  )
  const entry = { ...session, passed: kept, grants }
  // A candidate that has passed everywhere becomes a session, and is the newest.
  let next = candidate
    ? { ...replace(graph, candidate), sessions: putFirst(graph.sessions, entry) }
    : replace(graph, session, entry)
  const usable = own.filter((name) => isUsable(grants[name]))
  if (pressed) next = noteUsed(next, session, usable, attempt?.wallet)
  for (const name of usable) next = activate(next, id, name, attempt, rules)
  return attempt?.kind === 'connect' ? enter(next, attempt.namespace, session.press) : next
}
