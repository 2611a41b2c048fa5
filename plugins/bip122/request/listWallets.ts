import type { Connector, Kernel, WalletOption } from 'tapkit/kernel'
import { findInstallPrompt } from './findInstallPrompt.ts'
import { type KnownWallet, knownWallets, primaryWallet, unisatWallet } from './knownWallets.ts'

/** Ways to connect that are no wallet in the page. */
const elsewhere: ReadonlySet<string> = new Set(['walletConnect', 'auth', 'multiChain'])

/**
 * The wallets to choose from: the primary wallet, UniSat if it is installed, any other wallet in the page, and wallets that
 * can be installed. In an app's web view only the primary wallet is available.
 */
export function listWallets(kernel: Kernel, current: string | undefined): readonly WalletOption[] {
  const inPage = kernel.connectors.list('bip122').filter(({ kind, installed }) => installed && !elsewhere.has(kind))
  const taken = new Set<Connector>()
  const mark = (id: string) => (id === current ? { current: true } : {})
  const toInstalled = ({ id, name, imageUrl, disputed }: Connector): WalletOption => ({
    id,
    name,
    icon: imageUrl,
    installed: true,
    ...(disputed ? { disputed } : {}),
    ...mark(id),
  })
  const find = (wallet: KnownWallet) => {
    // Wallet Standard knows names alone, until two claim one; elsewhere a name proves nothing, and a place in the page does.
    const byName = ({ kind, name, disputed }: Connector) =>
      kind === 'announced' && !disputed && isSame(name, wallet.name)
    const found = inPage.find(({ id }) => id === wallet.id) ?? inPage.find(byName)
    if (found) taken.add(found)
    return found
  }
  const toOption = (wallet: KnownWallet): WalletOption => {
    const found = find(wallet)
    if (found) return toInstalled(found)
    const installPrompt = findInstallPrompt(wallet, globalThis.navigator?.userAgent ?? '')
    return { id: wallet.id, name: wallet.name, installed: false, installPrompt }
  }
  const primary = toOption(primaryWallet)
  if (isInApp()) return [primary]
  const unisat = find(unisatWallet)
  const known = knownWallets.map(toOption)
  const strangers = inPage.filter((connector) => !taken.has(connector)).map(toInstalled)
  return [
    primary,
    ...(unisat ? [toInstalled(unisat)] : []),
    ...known.filter(({ installed }) => installed),
    ...strangers,
    ...known.filter(({ installed }) => !installed),
  ]
}

/** 'OKX Wallet' and 'OKX' are one wallet. */
const isSame = (one: string, other: string) => plain(one) === plain(other)
const plain = (name: string) => name.toLowerCase().replace(/ wallet$/, '')

const isInApp = () => (globalThis as { ReactNativeWebView?: unknown }).ReactNativeWebView !== undefined
