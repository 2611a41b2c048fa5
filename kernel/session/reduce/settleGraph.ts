import { entryOf, replace, sessionOf, shareOf } from '../entries.ts'
import type { Graph, Rules } from '../graph.ts'
import { caipOf, isLive, isUsable } from '../share.ts'
import { closed } from './closed.ts'
import { filterValues } from './records.ts'

/** Restores what holds after every event: each active session exists, and the networks follow the sessions in use. */
export function settleGraph(before: Graph, reduced: Graph, rules: Rules): Graph {
  const { offered } = rules
  const after = lockOver(reduced, rules)
  const session: Record<string, string> = {}
  const network = { ...after.active.network }
  const namespaces = new Set(Object.values(after.sessions).flatMap(({ grants }) => Object.keys(grants)))
  for (const namespace of namespaces) {
    const usable = Object.values(after.sessions).filter(({ grants }) => isUsable(grants[namespace]))
    const { [namespace]: wanted } = after.active.session
    const found =
      usable.find(({ id }) => id === wanted) ??
      usable.find(({ id, grants }) => id === after.active.preferred[namespace] && isLive(grants[namespace])) ??
      usable.find(({ grants }) => isLive(grants[namespace]))
    if (found) session[namespace] = found.id
    const grant = found?.grants[namespace]
    const share = grant && shareOf(grant)
    if (share && offered.includes(share.network)) network[namespace] = share.network
  }
  const preferred = filterValues(after.active.preferred, (id) => sessionOf(after, id) !== undefined)
  const active = { ...after.active, session, network, preferred }
  const lost = active.namespace
  // If the app's namespace has lost its wallet, the app moves to a namespace with a connected wallet on an offered
  // network, unless the visitor has pressed for a wallet that waits at a gate there.
  const isAwaited = after.attempts.some(({ candidate }) => candidate?.grants[lost ?? ''])
  if (lost && before.active.session[lost] && !session[lost] && !isAwaited) {
    const next = Object.entries(session).find(([name, id]) => {
      const grant = sessionOf(after, id)?.grants[name]
      return grant !== undefined && isLive(grant) && offered.includes(grant.network)
    })
    if (next) active.namespace = next[0]
  }
  const attempts = after.attempts.filter(({ sessionId }) => sessionId === undefined || entryOf(after, sessionId))
  return { ...after, active, attempts: attempts.length === after.attempts.length ? after.attempts : attempts }
}

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
    if (passed?.length !== session.passed?.length) next = replace(next, session, { ...session, passed })
  }
  return next
}

/**
 * A graph in which no account whose time at a gate is over takes the place of a session that has ended: its wallet is
 * locked instead.
 */
function lockOver(graph: Graph, { over = [] }: Rules): Graph {
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
