import { shareOf } from './grants.ts'
import type { Graph, StoredGraph } from './graph.ts'
import { isSameSession } from './reduce/recalled.ts'
import { mapValues } from './reduce/records.ts'

/** What of a graph is stored. */
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
 * What is to be stored: what has changed here since `before`, and else what stands `there`, where another tab may have chosen
 * otherwise. The sessions are those of here, by the names that they have here: two tabs may have connected one wallet each.
 */
export function mergeStored(before: StoredGraph, after: StoredGraph, there = after): StoredGraph {
  const sessions = after.sessions.map((session) => {
    const was = withId(before.sessions, session.id)
    const now = withId(there.sessions, session.id) ?? there.sessions.find((other) => isSameSession(session, other))
    return was ? { ...merge(was, session, now), id: session.id } : session
  })
  const { namespace, networks, preferred } = merge(before, after, there)
  const nameHere = (id: string, name: string) => {
    const other = withId(sessions, id) ? undefined : withId(there.sessions, id)
    return (other && sessions.find((session) => session.grants[name] && isSameSession(session, other)))?.id ?? id
  }
  return {
    ...after,
    sessions,
    namespace,
    networks: { ...there.networks, ...networks },
    preferred: mapValues({ ...there.preferred, ...preferred }, nameHere),
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
