import type { DeepReadonly } from '../../types/state.ts'
import { isLive } from '../grants.ts'
import type { Graph } from '../graph.ts'

/** Whether a wallet is connected in any namespace. */
export const isAnyConnected = (graph: DeepReadonly<Graph>): boolean =>
  Object.values(graph.sessions).some(({ grants }) => Object.values(grants).some(isLive))
