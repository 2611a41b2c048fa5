import type { DeepReadonly } from '../types/state.ts'
import type { Graph } from './graph.ts'

/**
 * Whether a wallet is connected in a namespace, or in any namespace if none is given. A file of its own, because every
 * page loads it.
 */
export const isAnyConnected = (graph: DeepReadonly<Graph>, named?: string | false): boolean =>
  Object.values(graph.sessions).some(({ grants }) =>
    Object.entries(grants).some(
      ([namespace, { status, next }]) => status === 'live' && !next && namespace === (named || namespace),
    ),
  )
