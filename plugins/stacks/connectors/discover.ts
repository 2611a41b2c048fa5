import type { Kernel } from 'tapkit/kernel'
import { lookForWallets } from '../../wbip/lookForWallets.ts'
import { createConnector } from './createConnector.ts'
import { findWallets } from './findWallets.ts'

/**
 * Finds the wallets of the page until `signal` aborts: registries (WBIP004) and known globals. A connector stands for
 * the same object for good.
 */
export function discover(kernel: Kernel, signal: AbortSignal): void {
  if (typeof window === 'undefined') return
  const listed = new Set<object>()
  /** Names of wallets that are known by their path: an object at another path of the same name is the same wallet. */
  const names = new Set<string>()

  lookForWallets(kernel, 'stacks', signal, () => {
    for (const wallet of findWallets()) {
      const { id, name, source, known } = wallet
      if (listed.has(source) || kernel.connectors.get('stacks', id) || (known && names.has(name))) continue
      if (kernel.connectors.add(createConnector(wallet)) === undefined) continue
      listed.add(source)
      if (known) names.add(name)
    }
  })
}
