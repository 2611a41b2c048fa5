import { hasBeenLive } from './grants.ts'
import type { Graph, StoredGraph } from './graph.ts'

/** What of a graph is stored. */
export function toStored({ sessions, active, recent, disconnected }: Graph): StoredGraph {
  return {
    // One that never passed a gate is nobody's to restore.
    sessions: Object.values(sessions)
      .filter(hasBeenLive)
      .map(({ id, connectorId, name, named, grants }) => ({
        id,
        connectorId,
        name,
        named,
        grants: Object.fromEntries(
          Object.entries(grants).map(([namespace, { status: _, ...grant }]) => [namespace, grant]),
        ),
      })),
    namespace: active.namespace,
    networks: active.network,
    preferred: active.preferred,
    recent,
    disconnected,
  }
}
