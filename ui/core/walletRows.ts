import type { Config, ConnectorState, DeepReadonly, State } from 'tapkit/kernel'

/** A wallet as the Connect view lists it. */
export type WalletRow = {
  readonly key: string
  readonly connectorId: string
  readonly namespace: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly tag: 'recent' | 'installed' | 'connected' | undefined
  /** Another wallet claims the same identity: say so. */
  readonly disputed: boolean
}

const typeOf: Record<ConnectorState['type'], string> = {
  walletConnect: 'walletConnect',
  announced: 'injected',
  injected: 'injected',
  multiChain: 'injected',
  custom: 'custom',
  external: 'external',
  auth: 'auth',
}

/** The wallets that were found, in the spec's order of types (spec 9); what was used last stands under `recent`. */
export function walletRows(state: DeepReadonly<State>, { connectorTypeOrder, features }: Config): readonly WalletRow[] {
  const { order, byId, filter } = state.connectors
  const found = order
    .map((key) => byId[key])
    .filter((connector) => connector !== undefined)
    .filter(({ namespace, type }) => type !== 'auth' && (!filter || filter.includes(namespace)))
  const recent = state.recentWallets
    .map(({ id, namespace }) => found.find((connector) => connector.id === id && connector.namespace === namespace))
    .filter((connector) => connector !== undefined)
  const rest = found.filter((connector) => !recent.includes(connector))
  // Announced wallets stand before the one that only sits in window.ethereum.
  const announcedFirst = rest.toSorted((left, right) => rank(left.type) - rank(right.type))
  return connectorTypeOrder.flatMap((type) => {
    const list = type === 'recent' ? recent : announcedFirst.filter((connector) => typeOf[connector.type] === type)
    return list.map((connector) => toRow(state, connector, type === 'recent', features.multiWallet))
  })
}

const rank = (type: ConnectorState['type']) => ['multiChain', 'announced', 'injected'].indexOf(type)

function toRow(
  state: DeepReadonly<State>,
  connector: DeepReadonly<ConnectorState>,
  recent: boolean,
  multiWallet: boolean,
): WalletRow {
  const { key, id, namespace, name, imageUrl, type, disputed = false } = connector
  const connected = state.connections[namespace]?.list.some(({ connectorId }) => connectorId === id) ?? false
  const installed = type === 'announced' || type === 'injected' || type === 'multiChain'
  const tag = connected && multiWallet ? 'connected' : recent ? 'recent' : installed ? 'installed' : undefined
  return { key, connectorId: id, namespace, name, imageUrl, tag, disputed }
}
