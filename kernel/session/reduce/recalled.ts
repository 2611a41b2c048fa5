import { sessionOf, without } from '../entries.ts'
import { settleShare } from '../grants.ts'
import type { EventOf, Graph, SessionEntry, StoredSession } from '../graph.ts'
import { idHere, isOfOneWallet, isSameSession } from '../identity.ts'
import { isLive, isUsable } from '../share.ts'
import { filterValues, mapValues } from './records.ts'

/** Takes up sessions and choices that an earlier visit or another tab has stored. */
export function recalled(graph: Graph, { stored, seen, first }: EventOf<'recalled'>): Graph {
  const known = Object.values(graph.sessions)
  const kept = known.flatMap((session) => {
    const now = stored.sessions.filter((other) => isSameSession(session, other))
    const then = seen.filter((other) => isSameSession(session, other))
    // A session that was never stored, because the storage was full, cannot have been ended by another tab.
    if (now.length === 0 && then.length > 0) return []
    // A press in another tab makes a session of its own. What the wallet no longer shared there has ended.
    const isRenewed = (name: string) =>
      now.some(
        ({ id, grants: { [name]: share } }) =>
          share &&
          !then.some((other) => other.id === id) &&
          session.grants[name]?.accounts.some((own) => !share.accounts.some(({ address }) => address === own.address)),
      )
    const isOver = (name: string) => isIn(then, name) && (!isIn(now, name) || isRenewed(name))
    const rest = without(session, isOver)
    if (Object.keys(rest.grants).length === 0) return []
    // Grants that a wallet gave in another tab are remembered here as well, and so are the choices made there if this tab
    // only remembers the wallet.
    const isFollowed = (name: string) =>
      rest.grants[name] && !isUsable(rest.grants[name]) && !session.chosenIn?.includes(name)
    const added = now
      .filter((other) => known.find((each) => isSameSession(each, other)) === session)
      .flatMap((other) => Object.entries(toRemembered(other).grants))
      .filter(
        ([name]) =>
          isOver(name) ||
          isFollowed(name) ||
          (!isIn(then, name) && !known.some((each) => isOfOneWallet(each, session) && each.grants[name])),
      )
    return [{ ...rest, grants: { ...rest.grants, ...Object.fromEntries(added) } }]
  })
  const added = stored.sessions.filter((other) => !kept.some((session) => isSameSession(session, other)))
  const sessions = Object.fromEntries([...kept, ...added.map(toRemembered)].map((session) => [session.id, session]))
  const { recent, disconnected } = stored
  const next = { ...graph, sessions, recent, disconnected }
  const { namespace, networks: network, preferred } = stored
  if (first) return { ...next, active: { ...graph.active, namespace, network, preferred } }
  // What the visitor has chosen here stays; where that has ended, and where nothing was chosen here, what another tab chose holds.
  const own = filterValues(graph.active.preferred, (id, name) => {
    const session = sessionOf(next, id)
    return session?.grants[name] !== undefined && (session.pressedIn ?? []).includes(name)
  })
  const chosen = { ...mapValues(preferred, idHere(Object.values(sessions), stored.sessions)), ...own }
  const isMoved = (id: string, name: string) =>
    id !== graph.active.preferred[name] && isLive(sessionOf(next, id)?.grants[name])
  const session = { ...graph.active.session, ...filterValues(chosen, isMoved) }
  // So is the chain that the app is on, and the network of each, where nothing has moved it here.
  const moved = graph.active.press === undefined && {
    namespace: namespace ?? graph.active.namespace,
    network: { ...graph.active.network, ...network },
  }
  return { ...next, active: { ...graph.active, ...moved, session, preferred: chosen } }
}

const toRemembered = ({ grants, ...session }: StoredSession): SessionEntry => ({
  ...session,
  grants: mapValues(grants, (share) => ({ ...settleShare(share), status: 'dormant' })),
})

const isIn = (sessions: readonly (SessionEntry | StoredSession)[], namespace: string): boolean =>
  sessions.some(({ grants }) => grants[namespace])
