import { selectConnections, selectPending } from 'tapkit/kernel'
import { lookForWallets } from '../../wbip/lookForWallets.ts'
import type { Context } from '../context.ts'
import { createConnector } from './createConnector.ts'
import { isKnownPlace } from './knownWallets.ts'
import { type FoundWallet, scanPage } from './scanPage.ts'
import { watchStandardWallets } from './watchStandardWallets.ts'

type Listed = { readonly id: string; readonly isStandard: boolean }

/**
 * Finds Bitcoin wallets until `signal` aborts: registries (WBIP004), known places, Wallet Standard. Each is listed once, by
 * its object, its path, and, where Wallet Standard and a known place name one wallet, its name.
 */
export function discover(context: Context, signal: AbortSignal): void {
  if (typeof window === 'undefined') return
  const { kernel } = context
  const listed = new Map<object, Listed>()

  const inUse = (id: string) =>
    selectPending(kernel.state, 'bip122') === id ||
    selectConnections(kernel.state, 'bip122').some(({ connectorId }) => connectorId === id)
  /** The same wallet by the other channel. A name that anybody may claim at a place of their own takes nobody's. */
  const findTwin = ({ id, name }: FoundWallet, isStandard: boolean) =>
    [...listed.values()].find((other) => {
      const connector = kernel.connectors.get('bip122', other.id)
      return (
        other.isStandard !== isStandard &&
        connector?.name.toLowerCase() === name.toLowerCase() &&
        isKnownPlace(isStandard ? other.id : id, name)
      )
    })
  const add = (wallet: FoundWallet) => {
    const { source } = wallet
    const isStandard = wallet.dialect === 'standard'
    // What stands at a path is one wallet; a name alone may be claimed twice.
    if (listed.has(source) || (!isStandard && kernel.connectors.get('bip122', wallet.id))) return
    const twin = findTwin(wallet, isStandard)
    if (twin) {
      // One wallet by two channels: its own place knows more calls than the standard's features.
      if (isStandard || inUse(twin.id)) return
      kernel.connectors.remove(`bip122:${twin.id}`)
    }
    const id = kernel.connectors.add(createConnector(context, wallet))
    if (id !== undefined) listed.set(source, { id, isStandard })
  }

  watchStandardWallets(add, signal)
  lookForWallets(kernel, 'bip122', signal, () => {
    for (const wallet of scanPage()) add(wallet)
  })
}
