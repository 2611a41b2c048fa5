import type { CaipNetworkId } from '../../types/network.ts'
import { entryOf, sessionOf } from '../entries.ts'
import { shareOf } from '../grants.ts'
import type { Graph } from '../graph.ts'
import { isLive, isUsable } from '../share.ts'
import { filterValues } from './records.ts'

/** Restores what holds after every event: each active session exists, and the networks follow the sessions in use. */
export function settleGraph(before: Graph, after: Graph, offered: readonly CaipNetworkId[]): Graph {
  const session: Record<string, string> = {}
  const namespaces = new Set(Object.values(after.sessions).flatMap(({ grants }) => Object.keys(grants)))
  for (const namespace of namespaces) {
    const usable = Object.values(after.sessions).filter(({ grants }) => isUsable(grants[namespace]))
    const { [namespace]: wanted } = after.active.session
    const found =
      usable.find(({ id }) => id === wanted) ??
      usable.find(({ id, grants }) => id === after.active.preferred[namespace] && isLive(grants[namespace])) ??
      usable.find(({ grants }) => isLive(grants[namespace]))
    if (found) session[namespace] = found.id
  }
  const network = { ...after.active.network }
  for (const [namespace, id] of Object.entries(session)) {
    const grant = sessionOf(after, id)?.grants[namespace]
    const share = grant && shareOf(grant)
    if (share && offered.includes(share.network)) network[namespace] = share.network
  }
  const preferred = filterValues(after.active.preferred, (id) => sessionOf(after, id) !== undefined)
  const active = { ...after.active, session, network, preferred }
  const lost = active.namespace
  // If the app's namespace has lost its wallet, the app moves to a namespace with a connected wallet on an offered
  // network.
  if (lost && before.active.session[lost] && !session[lost]) {
    const next = Object.entries(session).find(([name, id]) => {
      const grant = sessionOf(after, id)?.grants[name]
      return grant !== undefined && isLive(grant) && offered.includes(grant.network)
    })
    if (next) active.namespace = next[0]
  }
  const attempts = after.attempts.filter(({ sessionId }) => sessionId === undefined || entryOf(after, sessionId))
  return { ...after, active, attempts: attempts.length === after.attempts.length ? after.attempts : attempts }
}
