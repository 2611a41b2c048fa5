import { shareOf } from './grants.ts'
import type { Graph, StoredGraph } from './graph.ts'
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
