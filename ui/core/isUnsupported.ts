import type { Kernel } from 'tapkit/kernel'

/** Whether the connected wallet is on a network that the app does not offer. */
export function isUnsupported({ state, config }: Pick<Kernel, 'state' | 'config'>): boolean {
  const namespace = state.networks.active?.split(':')[0] ?? ''
  if (!config.features.networkSwitch || state.connections[namespace]?.status !== 'connected') return false
  return state.networks.byNamespace[namespace]?.unsupported !== undefined
}
