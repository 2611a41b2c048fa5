import type { StoredGraph } from './graph.ts'

/**
 * What is to be stored: what has changed here since `before`, and else what stands `there`, where another tab may have chosen
 * otherwise. The sessions are those of here.
 */
export function mergeStored(before: StoredGraph, after: StoredGraph, there: StoredGraph | undefined): StoredGraph {
  const sessions = after.sessions.map((session) => {
    const [was, now] = [before, there].map((stored) => stored?.sessions.find(({ id }) => id === session.id))
    return merge(was, session, now)
  })
  return { ...merge(before, after, there), sessions }
}

function merge<value>(before: value | undefined, after: value, there: value | undefined): value {
  if (there === undefined) return after
  if (JSON.stringify(before) === JSON.stringify(after)) return there
  if (!isRecord(after) || !isRecord(there)) return after
  const was: Readonly<Record<string, unknown>> = isRecord(before) ? before : {}
  const keys = Object.keys({ ...there, ...after })
  return Object.fromEntries(keys.map((key) => [key, merge(was[key], after[key], there[key])])) as value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
