import type { CaipNetworkId } from '../../types/network.ts'
import { inUse } from './inUse.ts'
import { offeredIn } from './offeredIn.ts'
import { selectNamespace } from './selectNamespace.ts'
import type { Shown } from './shown.ts'

/** The network of a namespace, the app's where none is named: one that the app offers. */
export function selectNetwork(
  state: Pick<Shown, 'graph' | 'networks'>,
  namespace = selectNamespace(state),
): CaipNetworkId | undefined {
  const offered = offeredIn(state.networks, namespace)
  const wanted = [inUse(state, namespace)?.grant.network, state.graph.active.network[namespace]]
  return wanted.find((id) => id !== undefined && offered.includes(id)) ?? offered[0]
}
