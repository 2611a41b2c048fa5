import { initialAccount, initialConnections, initialNetworks } from '../state/createState.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { AccountState, NamespaceConnections, NamespaceNetworks } from '../types/state.ts'

/** The three writable parts of one namespace's state, made where they are missing. */
export function namespaceState(
  kernel: Kernel,
  namespace: string,
): { connections: NamespaceConnections; accounts: AccountState; networks: NamespaceNetworks } {
  const { state } = runtimeOf(kernel)
  if (!Object.hasOwn(state.connections, namespace)) state.connections[namespace] = initialConnections()
  if (!Object.hasOwn(state.accounts, namespace)) state.accounts[namespace] = initialAccount()
  if (!Object.hasOwn(state.networks.byNamespace, namespace)) state.networks.byNamespace[namespace] = initialNetworks()
  return {
    connections: state.connections[namespace] as NamespaceConnections,
    accounts: state.accounts[namespace] as AccountState,
    networks: state.networks.byNamespace[namespace] as NamespaceNetworks,
  }
}
