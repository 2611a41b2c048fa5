import type { DeepReadonly } from '../../types/state.ts'
import { isUsable } from '../grants.ts'
import type { SessionEntry } from '../graph.ts'
import type { Shown } from './shown.ts'

/** The wallets that a namespace had connected and has not now: locked, not there yet, or of another tab. */
export function selectDormant({ graph, connectors }: Shown, namespace: string): readonly DeepReadonly<SessionEntry>[] {
  return Object.values(graph.sessions).filter(
    ({ connectorId, grants }) =>
      grants[namespace] && !isUsable(grants[namespace]) && connectors.byId[`${namespace}:${connectorId}`] !== undefined,
  )
}
