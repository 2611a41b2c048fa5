import type { Graph } from './graph.ts'
import { isSameId } from './isSameId.ts'

/** Whether the visitor disconnected a wallet in a namespace: only a press brings it back there. */
export const isEnded = ({ disconnected }: Graph, namespace: string, connectorId: string): boolean =>
  (disconnected[namespace] ?? []).some((id) => isSameId(id, connectorId))
