import type { Config, ConnectorState, DeepReadonly, State } from 'tapkit/kernel'
import { mergeWallets } from './mergeWallets.ts'

type Wallet = DeepReadonly<ConnectorState>

/** What the rows are made of. */
type Wallets = DeepReadonly<Pick<State, 'connectors' | 'connections' | 'recentWallets'>>

/** A wallet in one namespace. */
export type WalletPart = { readonly connectorId: string; readonly namespace: string; readonly connected: boolean }

/** A wallet as the Connect view lists it. */
export type WalletRow = {
  readonly key: string
  readonly name: string
  readonly imageUrl: string | undefined
  readonly tag: 'recent' | 'installed' | 'connected' | undefined
  /** Another wallet claims the same identity: say so. */
  readonly disputed: boolean
  /** One a namespace that the wallet stands in. */
  readonly parts: readonly WalletPart[]
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

/**
 * The wallets that were found, in the spec's order of types (spec 9); what was used last stands under `recent`. With a
 * namespace, its wallets alone.
 */
export function walletRows(
  state: Wallets,
  { connectorTypeOrder, features }: Config,
  namespace?: string,
): readonly WalletRow[] {
  const { order, byId } = state.connectors
  const filter = namespace === undefined ? state.connectors.filter : [namespace]
  const found = order
    .map((key) => byId[key])
    .filter((connector) => connector !== undefined)
    .filter((connector) => connector.type !== 'auth' && (!filter || filter.includes(connector.namespace)))
  const wallets = mergeWallets(found)
  const used = state.recentWallets.map((recent) =>
    wallets.find((parts) => parts.some(({ id, namespace }) => id === recent.id && namespace === recent.namespace)),
  )
  const recent = [...new Set(used)].filter((parts) => parts !== undefined)
  const rest = wallets.filter((parts) => !recent.includes(parts))
  // Announced wallets stand before the one that only sits in window.ethereum.
  const announcedFirst = rest.toSorted((left, right) => rank(left) - rank(right))
  return connectorTypeOrder.flatMap((type) => {
    const list = type === 'recent' ? recent : announcedFirst.filter(([first]) => first && typeOf[first.type] === type)
    return list.flatMap((parts) => toRow(state, parts, type === 'recent', features.multiWallet))
  })
}

const rank = ([first]: readonly Wallet[]) => ['multiChain', 'announced', 'injected'].indexOf(first?.type ?? '')

function toRow(state: Wallets, wallets: readonly Wallet[], recent: boolean, multiWallet: boolean): WalletRow[] {
  const [first] = wallets
  if (!first) return []
  const { key, name, imageUrl, type, disputed = false } = first
  const parts = wallets.map(({ id, namespace }) => ({
    connectorId: id,
    namespace,
    connected: state.connections[namespace]?.list.some(({ connectorId }) => connectorId === id) ?? false,
  }))
  const installed = type === 'announced' || type === 'injected' || type === 'multiChain'
  const connected = multiWallet && parts.every((part) => part.connected)
  const tag = connected ? 'connected' : recent ? 'recent' : installed ? 'installed' : undefined
  return [{ key, name, imageUrl, tag, disputed, parts }]
}
