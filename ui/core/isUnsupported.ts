import { type Kernel, selectNamespace, selectStatus, selectUnsupported } from 'tapkit/kernel'

/** Whether a namespace's wallet (by default the active namespace's) is on a network that the app does not offer. */
export function isUnsupported(state: Kernel['state'], namespace = selectNamespace(state)): boolean {
  if (!state.config.features.networkSwitch || selectStatus(state, namespace) !== 'connected') return false
  return selectUnsupported(state, namespace) !== undefined
}
