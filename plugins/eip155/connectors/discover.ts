import type { Kernel } from 'tapkit/kernel'
import type { Eip1193Provider } from '../provider.ts'
import { isProvider, readAnnouncement } from './readAnnouncement.ts'

/** Most wallets that are listed, and most characters that their pictures take together. */
const limits = { wallets: 200, icons: 4_000_000 }
const injectedKey = 'eip155:injected'

/**
 * Finds the wallets of the page until `signal` aborts: EIP-6963 announcements, early or late, and `window.ethereum`.
 * A connector stands for one provider object for good; a second claim on its identity is listed beside it, and both are
 * marked as disputed.
 */
export function discover(kernel: Kernel, signal: AbortSignal): void {
  if (typeof window === 'undefined') return
  const announced = new Map<Eip1193Provider, Set<string>>()
  let icons = 0
  let wallets = 0

  const announce = (event: unknown) => {
    if (wallets >= limits.wallets) return
    const wallet = readAnnouncement(event)
    if (!wallet) return
    const { provider, uuid, rdns, name } = wallet
    const identity = rdns ?? uuid
    const known = announced.get(provider) ?? new Set()
    // The same wallet again, perhaps under a new uuid: what is bound stays bound.
    if (known.has(identity)) return
    const size = wallet.icon?.length ?? 0
    const fits = icons + size <= limits.icons
    const first = kernel.connectors.get('eip155', identity)
    const id = first ? `${identity}#${uuid}` : identity
    const added = kernel.connectors.add({
      id,
      name,
      namespace: 'eip155',
      type: 'announced',
      imageUrl: fits ? wallet.icon : undefined,
      rdns,
      disputed: first ? true : undefined,
      getProvider: async () => provider,
    })
    if (!added) return
    wallets++
    if (fits) icons += size
    announced.set(provider, known.add(identity))
    if (first) kernel.connectors.update(first.key, { disputed: true })
    dropLegacy(kernel, provider)
  }

  let legacy: Eip1193Provider | undefined
  const dropLegacy = ({ connectors, state }: Kernel, provider: Eip1193Provider) => {
    const { list, pendingConnectorId } = state.connections.eip155 ?? {}
    const used = pendingConnectorId === 'injected' || list?.some(({ connectorId }) => connectorId === 'injected')
    if (provider === legacy && !used) connectors.remove(injectedKey)
  }

  const findLegacy = () => {
    const provider = readEthereum()
    if (legacy || !provider || announced.has(provider)) return
    legacy = provider
    kernel.connectors.add({
      id: 'injected',
      name: 'Browser Wallet',
      namespace: 'eip155',
      type: 'injected',
      getProvider: async () => provider,
    })
  }

  addEventListener('eip6963:announceProvider', announce, { signal })
  dispatchEvent(new Event('eip6963:requestProvider'))
  findLegacy()
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
