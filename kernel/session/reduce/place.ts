import { isElsewhere } from '../grants.ts'
import type { AttemptEntry, Graph, SessionEntry } from '../graph.ts'
import { isPress } from '../graph.ts'
import { isOfOneWallet } from '../identity.ts'
import { isUsable } from '../share.ts'
import { closed } from './closed.ts'

/** How a session comes to a namespace: beside others or alone, because the visitor pressed for it or by itself. */
type Coming = { readonly alone: boolean; readonly pressed: boolean }

/**
 * How an attempt brings a session to one of its namespaces. Who connects a wallet uses it wherever it answers; who uses another wallet
 * of a namespace uses it there.
 */
export const comingTo = (namespace: string, attempt: AttemptEntry | undefined, alone: boolean): Coming => {
  const isThere = attempt?.kind === 'connect' || attempt?.namespace === namespace
  return { alone, pressed: attempt !== undefined && isPress(attempt) && isThere }
}

/**
 * Whether a session must leave a namespace to what is there, or is under way: one that was pressed for to what was pressed
 * for since, one that comes back by itself to every press.
 */
export function isTaken(graph: Graph, session: SessionEntry, namespace: string, { alone, pressed }: Coming): boolean {
  const { id, press = 0 } = session
  const since = pressed ? press : 0
  const current = activeIn(graph, namespace)
  if (current?.id === id) return false
  const isPreferred = graph.active.preferred[namespace] === id
  const isNewer = current !== undefined && (current.press ?? 0) > since
  // The newer form of a session takes the place of the older form, unless the older form is in use by a newer press or by choice.
  if (
    current &&
    isOfOneWallet(current, session) &&
    isUsable(current.grants[namespace]) &&
    (isNewer || (!pressed && !isPreferred))
  )
    return true
  if (!alone) return false
  if (graph.attempts.some((other) => other.namespace === namespace && isPress(other) && other.generation > since))
    return true
  if (!current || isOfOneWallet(current, session)) return false
  return isNewer || (!pressed && !isPreferred)
}

/** Makes a session the one in use in a namespace. What its wallet had granted there before is thereby over. */
export function activate(graph: Graph, id: string, namespace: string, { alone, pressed }: Coming): Graph {
  const session = graph.sessions[id]
  if (!session) return graph
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
  // Of several that were pressed for, the newest press counts; of several that come back, the first is in use until the one
  // that the visitor had chosen is there.
  if (isOther && !isOlder(current) && (pressed || active.preferred[namespace] !== id)) return renewed
  // A press ends the older sessions of its namespace; a session that is in use in other namespaces goes on there. A session that comes
  // back by itself ends no other: the others are remembered, and the session that the visitor had chosen stays at its gate.
  const isAwaited = (other: SessionEntry) => !pressed && active.preferred[namespace] === other.id
  const next = others
    .filter((other) => alone && !isOfOneWallet(other, session) && !isAwaited(other))
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
      // On the next visit, what the visitor chose takes its place back.
      preferred: pressed ? { ...active.preferred, [namespace]: id } : active.preferred,
    },
  }
}

/** Moves the app to a namespace, unless a newer press has moved it since; without a press, only where it is on none. */
export function enter(graph: Graph, namespace: string, press?: number): Graph {
  const { active } = graph
  const stays = press === undefined ? active.namespace !== undefined : press < (active.press ?? 0)
  if (stays || (active.namespace === namespace && active.press === press)) return graph
  return { ...graph, active: { ...active, namespace, press } }
}

/** The session in use in a namespace. */
export const activeIn = ({ sessions, active }: Graph, namespace: string): SessionEntry | undefined =>
  sessions[active.session[namespace] ?? '']
