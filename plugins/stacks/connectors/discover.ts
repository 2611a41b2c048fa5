import type { Kernel } from 'tapkit/kernel'
import { findWallets } from './findWallets.ts'
import type { PageWallet } from './resolvePath.ts'

/** Most wallets that are listed, and most characters that their pictures take together. */
const limits = { wallets: 100, icons: 2_000_000 }
/** Looks after the first, and the time between two, in ms (spec 9). */
const again = { times: 2, pause: 200 }

/**
 * Finds the wallets of the page until `signal` aborts: registries (WBIP004) and known globals, three times at 200 ms, then
 * whenever the page loads, comes back or the modal opens. A connector stands for one object for good.
 */
export function discover(kernel: Kernel, signal: AbortSignal): void {
  if (typeof window === 'undefined') return
  const listed = new Set<PageWallet>()
  let icons = 0

  const scan = () => {
    if (signal.aborted) return
    for (const { id, name, imageUrl, wallet, known } of findWallets()) {
      if (listed.has(wallet) || listed.size >= limits.wallets) continue
      const fits = icons + (imageUrl?.length ?? 0) <= limits.icons
      // A second wallet under a known one's name may be an impostor.
      const same = kernel.connectors.list('stacks').some((other) => other.name.toLowerCase() === name.toLowerCase())
      let adapted: Promise<Awaited<ReturnType<typeof adapt>>> | undefined
      const adapt = async () => (await import('./adaptWallet.ts')).adaptWallet(wallet, id)
      const added = kernel.connectors.add({
        id,
        name,
        namespace: 'stacks',
        type: known ? 'injected' : 'announced',
        imageUrl: fits ? imageUrl : undefined,
        disputed: same ? true : undefined,
        getProvider: () => {
          adapted ??= adapt()
          return adapted
        },
      })
      if (!added) continue
      listed.add(wallet)
      if (fits) icons += imageUrl?.length ?? 0
    }
  }

  scan()
  for (let look = 1; look <= again.times; look++) {
    const timer = setTimeout(scan, look * again.pause)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
  }
  addEventListener('load', scan, { signal })
  document.addEventListener('visibilitychange', scan, { signal })
  kernel.hooks.onOpen.tap('stacks', scan)
}
