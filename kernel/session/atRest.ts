import { isLive, toDormant } from './grants.ts'
import type { Graph } from './graph.ts'
import { mapValues } from './reduce/records.ts'

/** A graph in which nothing is under way any more: what a gate still holds is not connected. */
export function atRest(graph: Graph): Graph {
  const sessions = mapValues(graph.sessions, (session) => ({
    ...session,
    grants: mapValues(session.grants, (grant) => (isLive(grant) ? grant : toDormant(grant))),
  }))
  return { ...graph, sessions, attempts: [] }
}
