import { isEnded, sessionOf, settleShare, without } from '../entries.ts'
import type { EventOf, Graph, SessionEntry, Share, StoredSession } from '../graph.ts'
import { idHere, isOfOneWallet, isSameSession } from '../identity.ts'
import { isLive, isUsable } from '../share.ts'
import { closed } from './closed.ts'
import { filterValues, mapValues } from './records.ts'

/** Takes up sessions and choices that an earlier visit or another tab has stored. */
export function recalled(graph: Graph, event: EventOf<'recalled'>): Graph {
  const { sessions: there, recent, disconnected, namespace, networks: network, preferred } = event.stored
  const kept = Object.values(graph.sessions).flatMap((session) => withStored(graph, session, event) ?? [])
  const added = there.filter((other) => !kept.some((session) => isSameSession(session, other)))
  const sessions = Object.fromEntries([...kept, ...added.map(toRemembered)].map((session) => [session.id, session]))
  const next = withoutLeft(graph, { ...graph, sessions, recent, disconnected })
  const active = event.first ? { ...graph.active, namespace, network, preferred } : activeAfter(graph, next, event)
  return { ...next, active }
}

/** A session with the changes that another tab has stored; `undefined` if it has ended there. */
function withStored(graph: Graph, session: SessionEntry, event: EventOf<'recalled'>): SessionEntry | undefined {
  const known = Object.values(graph.sessions)
  const now = event.stored.sessions.filter((other) => isSameSession(session, other))
  const then = event.seen.filter((other) => isSameSession(session, other))
  // A session that was never stored, because the storage was full, cannot have been ended by another tab.
  if (now.length === 0 && then.length > 0) return undefined
  // A press in another tab makes a session of its own. What the wallet no longer shared there has ended.
  const isRenewed = (name: string) =>
    now.some(
      ({ id, grants: { [name]: share } }) =>
        share &&
        !then.some((other) => other.id === id) &&
        session.grants[name]?.accounts.some((own) => !share.accounts.some(({ address }) => address === own.address)),
    )
  const isOver = (name: string) => isIn(then, name) && (!isIn(now, name) || isRenewed(name))
  const isNew = (name: string) =>
    !isIn(then, name) && !known.some((each) => isOfOneWallet(each, session) && each.grants[name])
  const rest = without(session, isOver)
  if (Object.keys(rest.grants).length === 0) return undefined
  const shares = now
    .filter((other) => known.find((each) => isSameSession(each, other)) === session)
    .flatMap(({ grants }) => Object.entries(grants))
  const grants = Object.fromEntries(
    shares.flatMap(([name, share]) => {
      if (isOver(name) || isNew(name)) return [[name, remember(share)]]
      const { [name]: own } = rest.grants
      // A tab that only remembers the wallet follows what is chosen elsewhere, unless the visitor has chosen here.
      if (!own || isUsable(own) || session.chosenIn?.includes(name)) return []
      return [[name, remember(graph.active.press === undefined ? share : { ...share, network: own.network })]]
    }),
  )
  return { ...rest, grants: { ...rest.grants, ...grants } }
}

/** A graph in which no press at its gate brings back what the visitor has disconnected in another tab since. */
const withoutLeft = (before: Graph, after: Graph): Graph =>
  before.attempts.reduce((next, { candidate }) => {
    // A pairing that its wallet names is a wallet of its own.
    if (!candidate || candidate.named) return next
    const { id, connectorId, grants } = candidate
    const isLeft = (name: string) => isEnded(after, name, connectorId) && !isEnded(before, name, connectorId)
    return closed(next, { type: 'closed', id, namespaces: Object.keys(grants).filter(isLeft), by: 'wallet' })
  }, after)

/**
 * The wallets, the chain and the networks in use: what the visitor has chosen here stays, and elsewhere the choices of the
 * other tab hold.
 */
function activeAfter(before: Graph, after: Graph, { stored }: EventOf<'recalled'>): Graph['active'] {
  const { active } = before
  const own = filterValues(active.preferred, (id, name) => {
    const session = sessionOf(after, id)
    return session?.grants[name] !== undefined && (session.pressedIn ?? []).includes(name)
  })
  const preferred = { ...mapValues(stored.preferred, idHere(Object.values(after.sessions), stored.sessions)), ...own }
  const isMoved = (id: string, name: string) =>
    id !== active.preferred[name] && isLive(sessionOf(after, id)?.grants[name])
  const session = { ...active.session, ...filterValues(preferred, isMoved) }
  if (active.press !== undefined) return { ...active, session, preferred }
  const { namespace = active.namespace, networks } = stored
  return { ...active, session, preferred, namespace, network: { ...active.network, ...networks } }
}

const remember = (share: Share) => ({ ...settleShare(share), status: 'dormant' as const })

const toRemembered = ({ grants, ...session }: StoredSession): SessionEntry => ({
  ...session,
  grants: mapValues(grants, remember),
})

const isIn = (sessions: readonly (SessionEntry | StoredSession)[], namespace: string): boolean =>
  sessions.some(({ grants }) => grants[namespace])
