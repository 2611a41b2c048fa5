import type { CaipNetworkId } from '../../types/network.ts'
import { inUse } from './inUse.ts'
import { selectNamespace } from './selectNamespace.ts'
import type { Shown } from './shown.ts'

/** The network that a namespace's wallet is on, where the app does not offer it. */
export function selectUnsupported(
  state: Pick<Shown, 'graph' | 'networks'>,
  namespace = selectNamespace(state),
): CaipNetworkId | undefined {
  const id = inUse(state, namespace)?.grant.network
  return id === undefined || state.networks.includes(id) ? undefined : id
}
