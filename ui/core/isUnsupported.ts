import { type Kernel, selectNamespace, selectStatus, selectUnsupported } from 'tapkit/kernel'

/** Whether the wallet that is connected in a namespace, the active one by default, is on a network that the app does not offer. */
export function isUnsupported(state: Kernel['state'], namespace = selectNamespace(state)): boolean {
  if (!state.config.features.networkSwitch || selectStatus(state, namespace) !== 'connected') return false
  return selectUnsupported(state, namespace) !== undefined
}
