import { isWalletInUse } from 'tapkit/kernel'
import type { Context } from '../context.ts'
import type { Eip1193Provider } from '../provider.ts'
import { createConnector } from './createConnector.ts'
import { isProvider, readAnnouncement } from './readAnnouncement.ts'

/**
 * Finds the wallets of the page until `signal` aborts: EIP-6963 announcements, early or late, and `window.ethereum`, which
 * gives way to its announcement unless it is in use.
 */
export function discover(context: Context, signal: AbortSignal): void {
  if (typeof window === 'undefined') return
  const { kernel } = context
  const announced = new Set<Eip1193Provider>()
  let legacy: Eip1193Provider | undefined

  const announce = (event: unknown) => {
    const wallet = readAnnouncement(event)
    if (!wallet) return
    const { provider, ...listing } = wallet
    if (!kernel.connectors.add(createConnector(context, provider, listing))) return
    announced.add(provider)
    if (provider !== legacy || isWalletInUse(kernel.state, 'eip155', 'injected')) return
    kernel.connectors.remove('eip155:injected')
  }

  const findLegacy = () => {
    const provider = readEthereum()
    if (legacy || !provider || announced.has(provider)) return
    legacy = provider
    const listing = { id: 'injected', name: 'Browser Wallet', kind: 'injected' }
    // The wallet is unknown, so its grants to the page are left to its owner.
    const { disconnect: _, ...connector } = createConnector(context, provider, listing)
    kernel.connectors.add(connector)
  }

  addEventListener('eip6963:announceProvider', announce, { signal })
  const look = () => {
    dispatchEvent(new Event('eip6963:requestProvider'))
    findLegacy()
  }
  look()
  // A visitor who has been away to install a wallet comes back to the page (wallets 6).
  document.addEventListener('visibilitychange', look, { signal })
  addEventListener('ethereum#initialized', findLegacy, { signal, once: true })
}

function readEthereum(): Eip1193Provider | undefined {
  try {
    const { ethereum } = window as { ethereum?: unknown }
    return isProvider(ethereum) ? ethereum : undefined
  } catch {
    // A trap in place of a wallet.
    return undefined
  }
}
