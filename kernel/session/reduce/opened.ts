import { askedBy, candidateOf, putFirst, replace, sessionOf, settleShare, shareOf, toWaiting } from '../entries.ts'
import { type EventOf, type Graph, isPress, type Rules, type SessionEntry } from '../graph.ts'
import { isOfOneWallet } from '../identity.ts'
import { caipOf, isLive, isUsable, namespaceOf } from '../share.ts'
import { closed } from './closed.ts'
import { activate, enter, isPressFor, isTaken, noteUsed } from './place.ts'
import { filterValues, mapValues } from './records.ts'

/**
 * A wallet's answer becomes a session. A pressed session replaces others; a restored session takes only free places.
 */
export function opened(graph: Graph, event: EventOf<'opened'>, rules: Rules): Graph {
  const { multiWallet, gated, over = [] } = rules
  const { generation, wallet } = event
  const attempt = graph.attempts.find((other) => other.generation === generation)
  if (!attempt) return graph
  const { namespace, sessionId: known } = attempt
  const pressed = isPress(attempt)
  // A session that ended while it was read back stays ended.
  if (known !== undefined && !sessionOf(graph, known)) return graph
  const { id } = event.session
  const earlier = candidateOf(graph, id)
  const before = earlier ?? sessionOf(graph, id)
  // A session that the visitor pressed for stays a pressed session when it is read anew.
  const isInUse = before !== undefined && Object.values(before.grants).some(isUsable)
  const session = {
    ...event.session,
    // A wallet that the visitor turns to passes again if its time at a gate is over.
    passed: event.session.passed?.filter((account) => !pressed || !over.includes(`${account} ${id}`)),
    press: pressed ? generation : isInUse ? before.press : undefined,
    pressedIn: pressed || isInUse ? event.session.pressedIn : undefined,
  }
  const grants = mapValues(session.grants, (granted, name) => {
    if (!isUsable(granted)) return granted
    const share = settleShare(shareOf(granted))
    if (isTaken(graph, session, name, attempt, rules)) return { ...share, status: 'dormant' as const }
    const hasPassed = !gated.includes(name) || session.passed?.includes(caipOf(share))
    return hasPassed ? { ...share, status: 'live' as const } : toWaiting(before?.grants[name], share)
  })
  const usable = Object.keys(grants).filter((name) => isUsable(grants[name]))
  // A gate in another namespace may still refuse the session. Until all have passed, the sessions in use stay.
  const isWaited = pressed && usable.some((name) => grants[name]?.next)
  // A press for a wallet that gives its session the name of one that is there may be refused as well. A switch reads that one anew.
  const isNew = attempt.kind === 'connect' || earlier !== undefined
  const candidate = isWaited && isNew ? toCandidate({ ...session, grants }) : undefined
  // If a wallet gave way, somebody else may unlock it later, so its accounts have to pass the gates again.
  const entry = {
    ...session,
    grants,
    passed: session.passed?.filter((account) => usable.includes(namespaceOf(account))),
  }
  const rest = filterValues(graph.sessions, (other) => other.id === id || other.id !== known)
  // A restored session keeps its place in the stored order. Otherwise tabs that read each other's sessions would never
  // settle.
  const sessions = !pressed && before ? { ...rest, [id]: entry } : putFirst(rest, entry)
  let next = candidate ? graph : { ...graph, sessions }
  if (earlier) next = replace(next, earlier)
  // A press for a wallet that spans namespaces gives up older attempts in each of them.
  next = {
    ...next,
    attempts: next.attempts
      .filter(
        (other) =>
          other.generation >= generation ||
          !isPressFor(attempt, other.namespace) ||
          !usable.includes(other.namespace) ||
          (multiWallet && !isPress(other) && !isOfOneWallet(askedBy(graph, other), session)),
      )
      // The attempt is tied to the session: if the session ends before its gates have passed, the attempt ends too.
      .map((other) =>
        other.generation === generation
          ? { ...other, sessionId: id, answered: true as const, candidate, wallet }
          : other,
      ),
  }
  if (isWaited) return candidate ? withoutGivenUp(next, candidate) : next
  if (pressed) next = noteUsed(next, session, usable, wallet)
  for (const name of usable) if (isLive(grants[name])) next = activate(next, id, name, attempt, rules)
  // A pressed session may still be refused at a gate. A restore must not move the visitor away from the namespace that
  // they left the page on.
  return isLive(grants[namespace]) ? enter(next, namespace, pressed ? generation : undefined) : next
}

/** A candidate is live in no namespace until all have passed. Accounts that no gate asks about count as passed. */
function toCandidate(session: SessionEntry): SessionEntry {
  const ungated = Object.values(session.grants).filter(isLive)
  return {
    ...session,
    passed: [...(session.passed ?? []), ...ungated.map(caipOf)],
    grants: mapValues(session.grants, (grant) => (isUsable(grant) ? toWaiting(undefined, shareOf(grant)) : grant)),
  }
}

/**
 * A graph in which no older session shows an account that its wallet, connected anew, does not share any more: whatever a gate says of the
 * new accounts, the wallet would answer for them.
 */
function withoutGivenUp(graph: Graph, candidate: SessionEntry): Graph {
  return Object.values(graph.sessions).reduce((next, { id, connectorId, named, grants }) => {
    if (id === candidate.id || !isOfOneWallet({ id, connectorId, named }, candidate)) return next
    const isGivenUp = (name: string) => {
      const { [name]: shown } = grants
      // A newer press keeps its place: what an older press waits for takes none.
      const { next } = candidate.grants[name] ?? {}
      return shown?.status === 'live' && next?.accounts.every(({ address }) => address !== shown.account) === true
    }
    const namespaces = Object.keys(grants).filter(isGivenUp)
    return namespaces.length > 0 ? closed(next, { type: 'closed', id, namespaces, by: 'wallet' }) : next
  }, graph)
}
