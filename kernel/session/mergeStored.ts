import type { StoredGraph } from './graph.ts'
import { mapValues } from './reduce/records.ts'

/**
 * What is to be stored: what has changed here since `before`, and else what stands `there`, where another tab may have chosen
 * otherwise. The sessions are those of here.
 */
export function mergeStored(before: StoredGraph, after: StoredGraph, there = after): StoredGraph {
  const sessions = after.sessions.map((session) => {
    const [was, now] = [before, there].map((stored) => stored.sessions.find(({ id }) => id === session.id))
    return merge(was, session, now)
  })
  const { namespace, networks, preferred } = merge(before, after, there)
  return {
    ...after,
    sessions,
    namespace,
    networks: { ...there.networks, ...networks },
    preferred: { ...there.preferred, ...preferred },
  }
}

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
