import { cacheOf } from '../state/cacheOf.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { shareOf } from './entries.ts'
import { createGraph, type Graph, type StoredGraph, sessionKey } from './graph.ts'
import { idHere, isSameSession } from './identity.ts'
import { filterValues, mapValues } from './reduce/records.ts'
import { isUsable, namespaceOf } from './share.ts'

/**
 * Stores the graph if the event changed its stored part. Other choices in storage may come from another tab, and stay.
 */
export function store(kernel: Kernel, before: Graph, after: Graph): void {
  const runtime = runtimeOf(kernel)
  const { storage } = kernel
  const was = toStored(storage.has(sessionKey) ? before : createGraph())
  const now = toStored(after)
  // A press for the namespace that this tab is already on is a choice too, because another tab may have chosen
  // otherwise.
  const isPressed = after.active.press !== before.active.press
  if (!isPressed && JSON.stringify(now) === JSON.stringify(was)) return
  const save = (stored: StoredGraph) => {
    const isSaved = storage.set(sessionKey, stored)
    if (isSaved) runtime.seen = { text: storage.read(sessionKey), stored }
    return isSaved
  }
  const there = runtime.seen?.stored
  const merged = mergeStored(isPressed ? { ...was, namespace: undefined } : was, now, there)
  // The storage is full. What has ended leaves it all the same, because the stored graph is shorter without it.
  const isSaved =
    save(merged) || (there && save({ ...there, sessions: withoutEnded(there, now), disconnected: now.disconnected }))
  runtime.isUnsaved = !isSaved
}

/** The stored sessions without the grants that are gone. */
const withoutEnded = (there: StoredGraph, { sessions }: StoredGraph): StoredGraph['sessions'] =>
  there.sessions.flatMap((session) => {
    const own = sessions.filter((other) => isSameSession(session, other))
    const grants = filterValues(session.grants, (_, name) => own.some((other) => other.grants[name]))
    return Object.keys(grants).length > 0 ? [{ ...session, grants }] : []
  })

/** The part of a graph that is stored. */
export function toStored({ sessions, active, recent, disconnected }: Graph): StoredGraph {
  return {
    sessions: Object.values(sessions).map(({ id, connectorId, name, named, grants }) => ({
      id,
      connectorId,
      name,
      named,
      grants: mapValues(grants, shareOf),
    })),
    namespace: active.namespace,
    networks: active.network,
    preferred: active.preferred,
    recent,
    disconnected,
  }
}

/**
 * The graph to store: changes since `before` come from here, everything else from `there`, because another tab may have
 * chosen otherwise. A stored session keeps its id until a press replaces the session: two tabs may each have connected
 * the same wallet, and know it by an id of their own.
 */
export function mergeStored(before: StoredGraph, after: StoredGraph, there = after): StoredGraph {
  const sessions = after.sessions.map((session) => {
    const was = withId(before.sessions, session.id)
    const now = withId(there.sessions, session.id) ?? there.sessions.find((other) => isSameSession(session, other))
    const isShared = now && after.sessions.some((other) => other !== session && isSameSession(other, now))
    return was ? { ...merge(was, session, now), id: (!isShared && now?.id) || session.id } : session
  })
  const { namespace, networks, preferred } = merge(before, after, there)
  return {
    ...after,
    sessions,
    namespace,
    networks: { ...there.networks, ...networks },
    preferred: mapValues(
      { ...there.preferred, ...preferred },
      idHere(sessions, [...after.sessions, ...there.sessions]),
    ),
  }
}

const withId = (sessions: StoredGraph['sessions'], wanted: string) => sessions.find(({ id }) => id === wanted)

function merge<value>(before: value | undefined, after: value, there: value | undefined): value {
  if (there === undefined) return after
  if (isRecord(after) && isRecord(there)) {
    const was: Readonly<Record<string, unknown>> = isRecord(before) ? before : {}
    return mapValues(after, (value, key) => merge(was[key], value, there[key])) as value
  }
  return JSON.stringify(before) === JSON.stringify(after) ? there : after
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Drops cached reads of a namespace once an account leaves it, in this page and for the tab's next pages (storage 6).
 */
export function forgetReads(kernel: Kernel, before: Graph, after: Graph): void {
  const cache = cacheOf(kernel)
  const now = accountsIn(after)
  for (const account of accountsIn(before)) {
    if (now.has(account)) continue
    for (const kind of ['account', 'profile']) cache.drop(`${kind}:${namespaceOf(account)}:`)
  }
}

/** The accounts of a graph's sessions, `namespace:address`, and those that a wallet shares now once more as shared. */
function accountsIn({ sessions }: Graph): ReadonlySet<string> {
  const grants = Object.values(sessions).flatMap((session) => Object.entries(session.grants))
  const found = grants.flatMap(([namespace, grant]) =>
    grant.accounts.flatMap(({ address }) => {
      const account = `${namespace}:${address}`
      return isUsable(grant) ? [account, `${account} shared`] : account
    }),
  )
  return new Set(found)
}
