import { caipOf, isUsable, isWaiting } from '../grants.ts'
import type { EventOf, Graph, Rules } from '../graph.ts'
import { isPress } from '../isPress.ts'
import { namespaceOf } from '../select/offeredIn.ts'
import { activate, comingTo, enter, isTaken } from './place.ts'
import { put } from './put.ts'
import { mapValues } from './records.ts'
import { unended } from './unended.ts'

/** Most accounts of a session that are remembered to have passed its gates. */
const passedLimit = 100

/** Every gate let an account through; one that was pressed for takes its places once each of its namespaces has passed. */
export function authorized(graph: Graph, event: EventOf<'authorized'>, { alone }: Rules): Graph {
  const { id, namespace, account, generation } = event
  const attempt = graph.attempts.find((other) => other.generation === generation)
  const session = graph.sessions[id]
  const grant = session?.grants[namespace]
  if (!session || grant?.status !== 'authorizing' || caipOf(grant) !== account) return graph
  const pressed = session.held === true || (attempt !== undefined && isPress(attempt))
  const coming = (name: string) => comingTo(name, attempt, alone)
  const passed = [...(session.passed ?? []).filter((other) => other !== account), account].slice(-passedLimit)
  // In another namespace it may still be refused: what was pressed for replaces nothing before it has passed in each.
  if (pressed && Object.values(session.grants).some((other) => isWaiting(other, passed)))
    return put(graph, { ...session, passed })
  const own = pressed ? Object.keys(session.grants) : [namespace]
  // Meanwhile, the visitor may have asked another wallet.
  const grants = mapValues(session.grants, (other, name) => {
    if (other.status !== 'authorizing' || !own.includes(name)) return other
    return {
      ...other,
      status: isTaken(graph, session, name, coming(name)) ? ('dormant' as const) : ('live' as const),
    }
  })
  // Who unlocks what is left to another wallet may be somebody else: its gates are passed anew.
  const kept = passed.filter((other) => grants[namespaceOf(other)]?.status !== 'dormant')
  let next = put(graph, { ...session, held: undefined, passed: kept, grants })
  const live = own.filter((name) => isUsable(grants[name]))
  if (pressed) next = { ...next, disconnected: unended(next.disconnected, session.connectorId, live) }
  for (const name of own) if (isUsable(grants[name])) next = activate(next, id, name, coming(name))
  return attempt?.kind === 'connect' ? enter(next, attempt.namespace, session.press) : next
}
