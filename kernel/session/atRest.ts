import type { GrantStatus, Graph } from './graph.ts'

/** A graph in which nothing is under way any more: what a gate still holds is not connected. */
export function atRest(graph: Graph): Graph {
  const sessions = Object.fromEntries(
    Object.values(graph.sessions).map((session) => [
      session.id,
      {
        ...session,
        grants: Object.fromEntries(
          Object.entries(session.grants).map(([namespace, grant]) => {
            const status: GrantStatus = grant.status === 'live' ? 'live' : 'dormant'
            return [namespace, { ...grant, status }]
          }),
        ),
      },
    ]),
  )
  return { ...graph, sessions, attempts: [] }
}
