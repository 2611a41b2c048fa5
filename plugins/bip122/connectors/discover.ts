import type { Kernel } from 'tapkit/kernel'
import type { BitcoinProvider } from '../provider.ts'
import { adaptWallet } from './adaptWallet.ts'
import { isKnownPlace } from './knownWallets.ts'
import { type FoundWallet, scanPage } from './scanPage.ts'
import { watchStandardWallets } from './watchStandardWallets.ts'

/** How often the page is looked at while no wallet is there, and how long between, in ms (spec 9). */
const checks = { count: 3, pause: 200 }
/** Most wallets that are listed. */
const limit = 200

/**
 * Finds Bitcoin wallets until `signal` aborts: registries (WBIP004), known places, Wallet Standard. Each is listed once, by
 * its object, its id, and, where Wallet Standard and a known place name one wallet, its name. Whoever else claims a name
 * that is taken is listed beside the first, and both are marked as disputed.
 */
export function discover(kernel: Kernel, signal: AbortSignal): void {
  if (typeof window === 'undefined') return
  const sources = new Map<object, string>()

  const inUse = (id: string) => {
    const { list, pendingConnectorId } = kernel.state.connections.bip122 ?? {}
    return pendingConnectorId === id || list?.some(({ connectorId }) => connectorId === id)
  }
  const add = (wallet: FoundWallet) => {
    const { name, icon, source, dialect } = wallet
    if (sources.has(source) || sources.size >= limit) return
    const taken = kernel.connectors.get('bip122', wallet.id)
    // What stands at a path is one wallet; a name alone may be claimed twice.
    if (taken && dialect !== 'standard') return
    const id = taken ? `${wallet.id}#${sources.size}` : wallet.id
    const isStandard = dialect === 'standard'
    const namesakes = kernel.connectors
      .list('bip122')
      .filter((other) => other.name.toLowerCase() === name.toLowerCase() && other.type !== 'walletConnect')
    // A name that anybody may claim at a place of their own takes nobody's.
    const twin = namesakes.find(
      (other) => isStandard !== (other.type === 'announced') && isKnownPlace(isStandard ? other.id : id, name),
    )
    if (twin) {
      // One wallet by two channels: its own place knows more calls than the standard's features.
      if (isStandard || inUse(twin.id)) return
      kernel.connectors.remove(twin.key)
    }
    const rivals = namesakes.filter((other) => other !== twin)
    let provider: Promise<BitcoinProvider> | undefined
    const added = kernel.connectors.add({
      id,
      name,
      namespace: 'bip122',
      type: isStandard ? 'announced' : 'injected',
      imageUrl: icon,
      disputed: rivals.length > 0 || undefined,
      getProvider() {
        provider ??= adaptWallet(dialect, source, name).catch((error) => {
          // A file that did not load may load at the next try.
          provider = undefined
          throw error
        })
        return provider
      },
    })
    if (!added) return
    sources.set(source, id)
    for (const { key } of rivals) kernel.connectors.update(key, { disputed: true })
  }
  const scan = () => {
    for (const wallet of scanPage()) add(wallet)
    return sources.size > 0
  }

  watchStandardWallets(add, signal)
  const check = (left: number) => {
    if (signal.aborted || scan() || left === 1) return
    setTimeout(check, checks.pause, left - 1)
  }
  check(checks.count)
  addEventListener('load', scan, { signal })
  document.addEventListener('visibilitychange', scan, { signal })
  kernel.hooks.onOpen.tap('bip122', () => void scan())
  kernel.hooks.chooseWallet.intercept({ name: 'bip122', call: () => void scan() })
}
