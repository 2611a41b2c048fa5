import { caipOf, settleGrant } from '../grants.ts'
import type { EventOf, Graph } from '../graph.ts'
import { isSameId } from '../isSameId.ts'
import { activate, enter, isTaken } from './place.ts'
import { filterValues, mapValues } from './records.ts'

/** A wallet's answer becomes a session: one that was pressed for takes its place, one that was read back what is free. */
export function opened(graph: Graph, event: EventOf<'opened'>): Graph {
  const { session, namespace, known, alone, pressed, wallet } = event
  if (!graph.attempts.some(({ generation }) => generation === event.generation)) return graph
  // What ended while it was read back stays ended.
  if (known !== undefined && !graph.sessions[known]) return graph
  const grants = mapValues(session.grants, (granted, name) => {
    const settled = settleGrant(granted)
    const grant = session.passed?.includes(caipOf(settled)) ? { ...settled, status: 'live' as const } : settled
    return !pressed && isTaken(graph, session, name, event) ? { ...grant, status: 'dormant' as const } : grant
  })
  const entry = { ...session, grants }
  const others = filterValues(graph.sessions, ({ id }) => id !== session.id && id !== known)
  // One that is read back keeps its place in the order, which is stored: tabs that read it back must come to rest.
  const isReadBack = !pressed && graph.sessions[session.id] !== undefined
  const sessions = isReadBack
    ? mapValues(
        filterValues(graph.sessions, ({ id }) => id === session.id || id !== known),
        (other) => (other.id === session.id ? entry : other),
      )
    : { [session.id]: entry, ...others }
  let next: Graph = { ...graph, sessions }
  // The newest attempt of a wallet that spans namespaces gives up what was asked in each of them.
  const live = Object.keys(grants).filter((name) => grants[name]?.status !== 'dormant')
  next = {
    ...next,
    attempts: next.attempts
      .filter(
        (other) =>
          other.generation === event.generation ||
          !pressed ||
          !live.includes(other.namespace) ||
          (!alone && other.kind === 'restore' && other.connectorId !== session.connectorId),
      )
      // Where the session ends before its gates are passed, so does what it was opened by.
      .map((other) => (other.generation === event.generation ? { ...other, sessionId: session.id } : other)),
  }
  if (pressed) {
    const preferred = { ...next.active.preferred, ...Object.fromEntries(live.map((name) => [name, session.id])) }
    next = {
      ...next,
      active: { ...next.active, preferred },
      disconnected: mapValues(next.disconnected, (ids, name) =>
        live.includes(name) ? ids.filter((id) => !isSameId(id, session.connectorId)) : ids,
      ),
      recent: wallet
        ? [wallet, ...next.recent.filter((other) => !isSameWallet(other, wallet))].slice(0, 2)
        : next.recent,
    }
  }
  // One that waits for a gate in another namespace may yet be refused: until then, what is in use stays.
  const isHeld = pressed && live.some((name) => grants[name]?.status === 'authorizing')
  if (isHeld) return next
  for (const name of live) if (grants[name]?.status === 'live') next = activate(next, session.id, name, event)
  // A restore must not move the visitor away from the chain that they left the page on, nor what a gate may refuse.
  const enters = (pressed || !next.active.namespace) && grants[namespace]?.status === 'live'
  return enters ? enter(next, namespace) : next
}

const isSameWallet = (left: { id: string; namespace: string }, right: { id: string; namespace: string }) =>
  left.id === right.id && left.namespace === right.namespace
