import type { Http } from './http/http.ts'
import { aside } from './loading/aside.ts'
import { type ConnectorRegistry, createConnectorRegistry } from './registry/createConnectorRegistry.ts'
import { createNetworkRegistry, type NetworkRegistry } from './registry/createNetworkRegistry.ts'
import type { Connector } from './types/connector.ts'
import type { Kernel } from './types/kernel.ts'
import type { ConnectorState, State } from './types/state.ts'

/** Makes the registries of a kernel, which mirror into its state what can be shown. */
export function createRegistries(
  state: State,
  http: Http,
  kernel: () => Kernel,
): { readonly networks: NetworkRegistry; readonly connectors: ConnectorRegistry } {
  const isOver = () => kernel().signal.aborted
  /** The sessions and attempts of a wallet. */
  const sessionsOf = (id: string) =>
    [...Object.values(state.graph.sessions), ...state.graph.attempts].filter(({ connectorId }) => connectorId === id)

  const networks = createNetworkRegistry((network) => {
    if (isOver()) return
    if (!state.networks.includes(network.id)) state.networks.push(network.id)
    if (network.rpcUrl) http.allow(network.rpcUrl)
  })
  const connectors = createConnectorRegistry({
    isKnown: (id) => sessionsOf(id).length > 0 || state.graph.recent.some((wallet) => wallet.id === id),
    onAdd(connector) {
      if (isOver()) return
      state.connectors.byId[connector.key] = toConnectorState(connector)
      state.connectors.order.push(connector.key)
      if (state.status === 'ready' && sessionsOf(connector.id).length > 0) {
        aside(kernel(), (wallet) => wallet.restoreLate(kernel(), connector))
      }
    },
    onDispute(connector) {
      if (isOver()) return
      state.connectors.byId[connector.key] = toConnectorState(connector)
      if (sessionsOf(connector.id).length > 0) aside(kernel(), (wallet) => wallet.doubtWallet(kernel(), connector))
    },
    onRemove(connector) {
      if (isOver()) return
      delete state.connectors.byId[connector.key]
      state.connectors.order = state.connectors.order.filter((other) => other !== connector.key)
      if (sessionsOf(connector.id).length > 0) aside(kernel(), (wallet) => wallet.loseWallet(kernel(), connector))
    },
  })
  return { networks, connectors }
}

const shown = [
  'key',
  'id',
  'name',
  'namespace',
  'kind',
  'imageUrl',
  'rdns',
  'embedded',
  'disputed',
  'installed',
  'links',
] as const satisfies readonly (keyof Connector & keyof ConnectorState)[]

/** Field by field: whatever else a plugin put on its connector is no state. */
function toConnectorState(connector: Connector): ConnectorState {
  const fields = Object.fromEntries(shown.map((field) => [field, connector[field]]))
  return {
    ...(fields as Pick<ConnectorState, (typeof shown)[number]>),
    switches: connector.switchNetwork !== undefined,
  }
}
