import { caipOf, isUsable, isWaiting } from '../grants.ts'
import type { EventOf, Graph } from '../graph.ts'
import { activate, enter, isTaken } from './place.ts'
import { put } from './put.ts'
import { mapValues } from './records.ts'

/** Most accounts of a session that are remembered to have passed its gates. */
const passedLimit = 100

/** Every gate let an account through; one that was pressed for takes its places once each of its namespaces has passed. */
export function authorized(graph: Graph, event: EventOf<'authorized'>): Graph {
  const { id, namespace, account, pressed, enters } = event
  const session = graph.sessions[id]
  const grant = session?.grants[namespace]
  if (!session || grant?.status !== 'authorizing' || caipOf(grant) !== account) return graph
  const passed = [...(session.passed ?? []).filter((other) => other !== account), account].slice(-passedLimit)
  // While it was held, the visitor may have asked another wallet.
  const taken = !pressed && isTaken(graph, session, namespace, event)
  const admitted = { ...grant, status: taken ? ('dormant' as const) : ('live' as const) }
  if (!pressed) {
    const next = put(graph, { ...session, passed, grants: { ...session.grants, [namespace]: admitted } })
    return taken ? next : activate(next, id, namespace, event)
  }
  // In another namespace it may still be refused: it replaces nothing before it has passed in each.
  if (Object.values(session.grants).some((other) => isWaiting(other, passed))) return put(graph, { ...session, passed })
  const grants = mapValues(session.grants, (other) =>
    other.status === 'authorizing' ? { ...other, status: 'live' as const } : other,
  )
  let next = put(graph, { ...session, passed, grants })
  for (const name of Object.keys(grants)) if (isUsable(grants[name])) next = activate(next, id, name, event)
  return enters ? enter(next, enters) : next
}
