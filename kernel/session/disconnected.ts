import type { Graph } from './graph.ts'
import { isSameId } from './identity.ts'
import { mapValues } from './reduce/records.ts'

/** Whether the visitor disconnected a wallet in a namespace: only a press brings it back there. */
export const isEnded = ({ disconnected }: Graph, namespace: string, connectorId: string): boolean =>
  (disconnected[namespace] ?? []).some((id) => isSameId(id, connectorId))

/** The wallets that the visitor disconnected, but for one that was pressed for since. */
export const unended = (disconnected: Graph['disconnected'], connectorId: string, live: readonly string[]) =>
  mapValues(disconnected, (ids, name) =>
    live.includes(name) ? ids.filter((other) => !isSameId(other, connectorId)) : ids,
  )
