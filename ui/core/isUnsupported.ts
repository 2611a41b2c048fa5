import type { Kernel } from 'tapkit/kernel'
import { activeNamespace } from './activeNamespace.ts'

/** Whether the wallet that is connected in a namespace, the active one by default, is on a network that the app does not offer. */
export function isUnsupported(
  { state, config }: Pick<Kernel, 'state' | 'config'>,
  namespace = activeNamespace(state),
): boolean {
  if (!config.features.networkSwitch || state.connections[namespace]?.status !== 'connected') return false
  return state.networks.byNamespace[namespace]?.unsupported !== undefined
}
