import type { Context } from '../context.ts'
import type { SolanaProvider } from '../provider.ts'
import { type RegisteredWallet, readWallet } from './readWallet.ts'
import type { StandardWallet } from './standardWallet.ts'

/** Most wallets that are listed, and most characters that their pictures take together. */
const limits = { wallets: 200, icons: 4_000_000 }
/** Ids that are not a wallet's to take. */
const reserved = /^(injected|walletconnect|auth)$/i

/**
 * Finds the wallets of the page until `signal` aborts (Wallet Standard), registered early or late. A connector stands for
 * one wallet object for good. A wallet has no identity but its name: a second claim on one is listed beside the first, and
 * both are marked as disputed.
 */
export function discover(context: Context, signal: AbortSignal): void {
  if (typeof window === 'undefined') return
  const { connectors } = context.kernel
  const registered = new Map<StandardWallet, () => void>()
  const disputes = new Set<string>()
  let claims = 0
  let icons = 0

  const add = ({ wallet, name, icon }: RegisteredWallet): (() => void) => {
    const own = reserved.test(name) ? `${name} (wallet)` : name
    const rivals = connectors.list('solana').filter((other) => other.name.toLowerCase() === name.toLowerCase())
    // For good: one that leaves and comes back must not look as if it were the only one.
    if (rivals.length > 0) disputes.add(name.toLowerCase())
    const id = connectors.get('solana', own) ? `${own}#${claims}` : own
    const size = icon?.length ?? 0
    const fits = icons + size <= limits.icons
    const added = connectors.add({
      id,
      name,
      namespace: 'solana',
      type: 'announced',
      imageUrl: fits ? icon : undefined,
      disputed: disputes.has(name.toLowerCase()) || undefined,
      getProvider: remember(() => load(context, wallet)),
    })
    if (!added) return () => {}
    if (fits) icons += size
    for (const { key } of rivals) connectors.update(key, { disputed: true })
    return () => {
      if (!registered.delete(wallet) || signal.aborted) return
      if (fits) icons -= size
      connectors.remove(`solana:${id}`)
    }
  }

  const register = (...wallets: unknown[]): (() => void) => {
    const removals = wallets.slice(0, limits.wallets).map((value) => {
      if (signal.aborted || registered.size >= limits.wallets || claims >= limits.wallets * 10) return undefined
      const found = readWallet(value)
      if (!found) return undefined
      const known = registered.get(found.wallet)
      if (known) return known
      claims++
      const remove = add(found)
      registered.set(found.wallet, remove)
      return remove
    })
    return () => {
      for (const remove of removals) remove?.()
    }
  }

  const api = Object.freeze({ register })
  const onRegister = (event: Event) => {
    try {
      const { detail } = event as CustomEvent<unknown>
      if (typeof detail === 'function') detail(api)
    } catch {
      // A wallet that throws while it registers is not there.
    }
  }
  addEventListener('wallet-standard:register-wallet', onRegister, { signal })
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
}

const load = async (context: Context, wallet: StandardWallet): Promise<SolanaProvider> =>
  (await import('./createProvider.ts')).createProvider(context, wallet)

/** Makes a provider once; a load that failed is tried again. */
function remember(make: () => Promise<SolanaProvider>): () => Promise<SolanaProvider> {
  let made: Promise<SolanaProvider> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
