import type { Graph } from '../graph.ts'
import { isSameId } from '../isSameId.ts'
import { mapValues } from './records.ts'

/** The wallets that the visitor disconnected, but for one that was pressed for since. */
export const unended = (disconnected: Graph['disconnected'], connectorId: string, live: readonly string[]) =>
  mapValues(disconnected, (ids, name) =>
    live.includes(name) ? ids.filter((other) => !isSameId(other, connectorId)) : ids,
  )
