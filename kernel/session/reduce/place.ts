import { isElsewhere, sessionOf } from '../entries.ts'
import { type AttemptEntry, type Graph, isPress, type RecentWallet, type Rules, type SessionEntry } from '../graph.ts'
import { isOfOneWallet, isSameId } from '../identity.ts'
import { isUsable } from '../share.ts'
import { closed } from './closed.ts'
import { mapValues } from './records.ts'

/**
 * Whether an attempt is a press for a namespace. A connect puts the wallet in use in every namespace that it answers
 * for; a switch only in the namespace of the switch.
 */
export const isPressFor = (attempt: AttemptEntry | undefined, namespace: string): boolean =>
  attempt !== undefined && isPress(attempt) && (attempt.kind === 'connect' || attempt.namespace === namespace)

/**
 * Whether a session that an attempt brings has to leave a namespace to another session or attempt. A pressed session
 * yields to newer presses, a restored session to every press.
 */
export function isTaken(
  graph: Graph,
  session: SessionEntry,
  namespace: string,
  attempt: AttemptEntry | undefined,
  { multiWallet }: Rules,
): boolean {
  const { id, press = 0 } = session
  const pressed = isPressFor(attempt, namespace)
  const since = pressed ? press : 0
  const current = activeIn(graph, namespace)
  if (current?.id === id) return false
  const isPreferred = graph.active.preferred[namespace] === id
  const isKept = current !== undefined && ((current.press ?? 0) > since || (!pressed && !isPreferred))
  // Two sessions of the same wallet: the newer replaces the older, unless the older is in use by a newer press or by
  // choice.
  const isSame = current !== undefined && isOfOneWallet(current, session)
  if (isSame && isKept && isUsable(current.grants[namespace])) return true
  if (multiWallet) return false
  if (graph.attempts.some((other) => other.namespace === namespace && isPress(other) && other.generation > since))
    return true
  return isKept && !isSame
}

/**
 * A graph after a press has put a wallet in use: the wallet is no longer disconnected in its live namespaces, and is
 * the most recent one.
 */
export const noteUsed = (
  graph: Graph,
  { connectorId }: SessionEntry,
  live: readonly string[],
  wallet?: RecentWallet | undefined,
): Graph => ({
  ...graph,
  disconnected: mapValues(graph.disconnected, (ids, name) =>
    live.includes(name) ? ids.filter((other) => !isSameId(other, connectorId)) : ids,
  ),
  recent: wallet
    ? [wallet, ...graph.recent.filter(({ id, namespace }) => id !== wallet.id || namespace !== wallet.namespace)].slice(
        0,
        2,
      )
    : graph.recent,
})

/** Puts a session that an attempt brings in use in a namespace. Older grants of the same wallet there end. */
export function activate(
  graph: Graph,
  id: string,
  namespace: string,
  attempt: AttemptEntry | undefined,
  { multiWallet }: Rules,
): Graph {
  const session = sessionOf(graph, id)
  if (!session) return graph
  const pressed = isPressFor(attempt, namespace)
  const others = Object.values(graph.sessions).filter((other) => other.id !== id && other.grants[namespace])
  const end = (next: Graph, other: SessionEntry, by: 'wallet' | 'locked', namespaces?: readonly string[]) =>
    closed(next, { type: 'closed', id: other.id, namespaces, by })
  const renewed = others
    .filter((other) => isOfOneWallet(other, session))
    .reduce((next, other) => end(next, other, 'wallet', [namespace]), graph)
  const current = activeIn(renewed, namespace)
  const { active } = renewed
  const isOther = current !== undefined && current.id !== id && isUsable(current.grants[namespace])
  const isOlder = (other: SessionEntry) => pressed && (other.press ?? 0) <= (session.press ?? 0)
  // Among pressed sessions, the newest press counts. Among restored sessions, the first is in use until the session
  // that the visitor had chosen arrives.
  if (isOther && !isOlder(current) && (pressed || active.preferred[namespace] !== id)) return renewed
  // A press ends older sessions of its namespace; a session that is also in use elsewhere ends only in this namespace.
  // A restored session ends no other: the others become remembered, and the session that the visitor had chosen stays
  // at its gate.
  const isAwaited = (other: SessionEntry) => !pressed && active.preferred[namespace] === other.id
  const next = others
    .filter((other) => !multiWallet && !isOfOneWallet(other, session) && !isAwaited(other))
    .reduce(
      (rest, other) =>
        isOlder(other)
          ? end(rest, other, 'wallet', isElsewhere(other, namespace) ? [namespace] : undefined)
          : end(rest, other, 'locked', [namespace]),
      renewed,
    )
  return {
    ...next,
    active: {
      ...active,
      session: { ...active.session, [namespace]: id },
      // On the next visit, the visitor's choice is put in use again.
      preferred: pressed ? { ...active.preferred, [namespace]: id } : active.preferred,
    },
  }
}

/**
 * Moves the app to a namespace, unless a newer press has moved it since. Without a press, the app moves only if it is
 * on no namespace.
 */
export function enter(graph: Graph, namespace: string, press?: number): Graph {
  const { active } = graph
  const stays = press === undefined ? active.namespace !== undefined : press < (active.press ?? 0)
  if (stays || (active.namespace === namespace && active.press === press)) return graph
  return { ...graph, active: { ...active, namespace, press } }
}

/** The session in use in a namespace. */
export const activeIn = ({ sessions, active }: Graph, namespace: string): SessionEntry | undefined =>
  sessions[active.session[namespace] ?? '']
