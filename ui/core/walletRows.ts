import type { ConnectorState, DeepReadonly, State } from 'tapkit/kernel'
import { mergeWallets } from './mergeWallets.ts'

type Wallet = DeepReadonly<ConnectorState>

/** The part of the state that the rows are made from. */
type Wallets = DeepReadonly<Pick<State, 'connectors' | 'graph' | 'config' | 'features'>>

/** A wallet's connector in a namespace. */
export type WalletPart = { readonly connectorId: string; readonly namespace: string; readonly connected: boolean }

/** A wallet as the Connect view lists it. */
export type WalletRow = {
  readonly key: string
  readonly name: string
  readonly imageUrl: string | undefined
  /** `get`: not installed. Another view shows where to get the wallet. */
  readonly tag: 'recent' | 'installed' | 'connected' | 'get' | undefined
  /** Whether another wallet claims the same identity, which the row says. */
  readonly disputed: boolean
  /** A part for each namespace of an installed wallet. */
  readonly parts: readonly WalletPart[]
}

/** Kinds of wallets in the page. Announced wallets come before a wallet that only occupies window.ethereum. */
const inPage = ['announced', 'injected']

/** Kinds of wallets, in the order of the list (wallets 5). The host's own order comes before. */
const kindsInOrder = ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']

/**
 * The installed wallets, in the order of their kinds (wallets 5). Recently used wallets stand under `recent`. `away`
 * are wallets that were paired with, and they replace the row for pairing there. With a namespace, only its wallets.
 */
export function walletRows(state: Wallets, namespace?: string, away: readonly WalletRow[] = []): readonly WalletRow[] {
  const { order, byId } = state.connectors
  const { connectorTypeOrder, features } = state.config
  const sessions = Object.values(state.graph.sessions)
  // A wallet in use is always listed, even if the host has left it out.
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
  const kinds = new Set([...connectorTypeOrder, ...kindsInOrder, ...rest.map(placeOf)])
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
