import type { ConnectorState, DeepReadonly, State } from 'tapkit/kernel'
import { mergeWallets } from './mergeWallets.ts'

type Wallet = DeepReadonly<ConnectorState>

/** The part of the state that rows are made of. */
type Wallets = DeepReadonly<Pick<State, 'connectors' | 'graph' | 'config' | 'features'>>

/** A wallet in one namespace. */
export type WalletPart = { readonly connectorId: string; readonly namespace: string; readonly connected: boolean }

/** A wallet as the Connect view lists it. */
export type WalletRow = {
  readonly key: string
  readonly name: string
  readonly imageUrl: string | undefined
  /** `get`: not installed; where it can be had is another view's. */
  readonly tag: 'recent' | 'installed' | 'connected' | 'get' | undefined
  /** Whether another wallet claims the same identity: the row says so. */
  readonly disputed: boolean
  /** A part for each namespace that an installed wallet stands in. */
  readonly parts: readonly WalletPart[]
}

/** Kinds that are in the page, in their order: announced wallets stand before the one that only sits in window.ethereum. */
const inPage = ['announced', 'injected']

/**
 * The wallets that are there, in the order of their kinds (wallets 5); what was used last stands under `recent`, and the wallets that
 * were paired with, which are `away`, in place of the way to them. With a namespace, its wallets alone.
 */
export function walletRows(state: Wallets, namespace?: string, away: readonly WalletRow[] = []): readonly WalletRow[] {
  const { order, byId } = state.connectors
  const { connectorTypeOrder, features } = state.config
  const sessions = Object.values(state.graph.sessions)
  // A wallet in use is listed, whatever the host has left out.
  const isListed = ({ key, id, namespace: own }: Wallet) =>
    !state.features.hiddenWallets?.[key] || sessions.some((each) => each.connectorId === id && each.grants[own])
  const found = order
    .flatMap((key) => byId[key] ?? [])
    .filter(
      (wallet) =>
        wallet.installed &&
        !wallet.embedded &&
        isListed(wallet) &&
        (namespace === undefined || namespace === wallet.namespace),
    )
  const wallets = mergeWallets(found)
  const used = state.graph.recent.map((recent) =>
    wallets.find((parts) => parts.some(({ id, namespace }) => id === recent.id && namespace === recent.namespace)),
  )
  const recent = [...new Set(used)].filter((parts) => parts !== undefined)
  const isWay = ([first]: readonly Wallet[]) => away.length > 0 && first?.kind === 'walletConnect'
  const rest = wallets.filter((parts) => !recent.includes(parts) || isWay(parts))
  const announcedFirst = rest.toSorted((left, right) => rank(left) - rank(right))
  // A kind that nobody has put in order stands last.
  const kinds = new Set([...connectorTypeOrder, ...rest.map(placeOf)])
  return [...kinds].flatMap((kind) => {
    if (kind === 'recent')
      return recent.flatMap((parts) =>
        isWay(parts) ? away.slice(0, 3 - recent.length) : toRow(state, parts, true, features.multiWallet),
      )
    const list = announcedFirst.filter((parts) => placeOf(parts) === kind)
    return list.flatMap((parts) => toRow(state, parts, false, features.multiWallet))
  })
}

const rank = ([first]: readonly Wallet[]) => inPage.indexOf(first?.kind ?? '')
const placeOf = ([first]: readonly Wallet[]) =>
  first && inPage.includes(first.kind) ? 'injected' : (first?.kind ?? '')

function toRow(state: Wallets, wallets: readonly Wallet[], recent: boolean, multiWallet: boolean): WalletRow[] {
  const [first] = wallets
  if (!first) return []
  const { key, name, imageUrl, kind, disputed = false } = first
  const parts = wallets.map(({ id, namespace }) => ({
    connectorId: id,
    namespace,
    connected: Object.values(state.graph.sessions).some(
      ({ connectorId, grants: { [namespace]: grant } }) =>
        connectorId === id && grant?.status === 'live' && !grant.next,
    ),
  }))
  const connected = multiWallet && parts.every((part) => part.connected)
  const tag = connected ? 'connected' : recent ? 'recent' : inPage.includes(kind) ? 'installed' : undefined
  return [{ key, name, imageUrl, tag, disputed, parts }]
}
