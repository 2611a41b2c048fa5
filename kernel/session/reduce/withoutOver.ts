import { replaceSession, sessionOf } from '../entries.ts'
import type { Graph, Rules } from '../graph.ts'
import { caipOf, isLive, isUsable } from '../share.ts'
import { closed } from './closed.ts'

/**
 * A graph in which an account whose time at a gate is over must pass again. An account in use is left as it is: it must pass
 * again once another account has taken its place.
 */
export function withoutOver(graph: Graph, { over = [] }: Rules): Graph {
  let next = graph
  for (const session of Object.values(graph.sessions)) {
    const inUse = Object.values(session.grants).filter(isLive).map(caipOf)
    const passed = session.passed?.filter(
      (account) => inUse.includes(account) || !over.includes(`${account} ${session.id}`),
    )
    if (passed?.length !== session.passed?.length) next = replaceSession(next, session.id, { ...session, passed })
  }
  return next
}

/**
 * A graph in which no account whose time at a gate is over takes the place of a session that has ended: its wallet is
 * locked instead.
 */
export function lockOver(graph: Graph, { over = [] }: Rules): Graph {
  let next = graph
  for (const [namespace, used] of Object.entries(graph.active.session)) {
    if (isUsable(sessionOf(graph, used)?.grants[namespace])) continue
    for (const { id, grants } of Object.values(graph.sessions)) {
      const grant = grants[namespace]
      if (!grant || !isLive(grant) || !over.includes(`${caipOf(grant)} ${id}`)) continue
      next = closed(next, { type: 'closed', id, namespaces: [namespace], by: 'locked' })
    }
  }
  return next
}
