import { isWalletInUse } from 'tapkit/kernel'
import { lookForWallets } from '../../wbip/lookForWallets.ts'
import type { Context } from '../context.ts'
import { createConnector } from './createConnector.ts'
import { isKnownPlace } from './knownWallets.ts'
import { type FoundWallet, scanPage } from './scanPage.ts'
import { watchStandardWallets } from './watchStandardWallets.ts'

/** `path` is the wallet's place in the page; a wallet of Wallet Standard has a name alone. */
type Listed = { readonly id: string; readonly isStandard: boolean; readonly path: string | undefined }

/**
 * Finds Bitcoin wallets until `signal` aborts: registries (WBIP004), known places, Wallet Standard. Each is listed once, by
 * its object, its path, and, where Wallet Standard and a known place name one wallet, its name.
 */
export function discover(context: Context, signal: AbortSignal): void {
  if (typeof window === 'undefined') return
  const { kernel } = context
  const listed = new Map<object, Listed>()

  /** The same wallet by the other channel. A name that any script may claim at a place of its own takes no wallet's. */
  const findTwin = ({ id, name }: FoundWallet, isStandard: boolean) =>
    [...listed.values()].find((other) => {
      const connector = kernel.connectors.get('bip122', other.id)
      const place = isStandard ? other.id : id
      return (
        other.isStandard !== isStandard &&
        connector !== undefined &&
        isKnownPlace(place, name) &&
        isKnownPlace(place, connector.name)
      )
    })
  /** Whether a wallet at a path is there already: a wallet whose name alone is that path keeps no wallet out. */
  const isThere = (path: string) => {
    const own = [...listed.values()]
    if (own.some((other) => other.path === path)) return true
    return kernel.connectors.get('bip122', path) !== undefined && !own.some(({ id }) => id === path)
  }
  const add = (wallet: FoundWallet, path: string | undefined) => {
    const { source } = wallet
    const isStandard = wallet.dialect === 'standard'
    // An object at a path is a single wallet; a name alone may be claimed twice.
    if (listed.has(source) || (path !== undefined && isThere(path))) return
    const twin = findTwin(wallet, isStandard)
    if (twin) {
      // One wallet by two channels: its own place knows more calls than the standard's features.
      if (isStandard) return
      if (!isWalletInUse(kernel.state, 'bip122', twin.id)) kernel.connectors.remove(`bip122:${twin.id}`)
      // One that has taken the id of the place may have been restored in its name: both are listed, and marked.
      else if (twin.id !== wallet.id) return
    }
    const id = kernel.connectors.add(createConnector(context, wallet))
    if (id !== undefined) listed.set(source, { id, isStandard, path })
  }

  watchStandardWallets((wallet) => add(wallet, undefined), signal)
  lookForWallets(kernel, 'bip122', signal, () => {
    for (const wallet of scanPage()) add(wallet, wallet.id)
  })
}
