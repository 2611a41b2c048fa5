import type { Kernel } from 'tapkit/kernel'
import type { Purchase } from '../state.ts'

/**
 * Reads the receiving account's balances again if that account is still in use: figures of another account are never
 * shown.
 */
export async function readBalances(kernel: Kernel, { namespace, networkId, address }: Purchase): Promise<void> {
  const live = kernel.connection(namespace)
  if (live?.account.address !== address || live.network.id !== networkId) return
  await Promise.all([
    kernel.fetchBalance({ namespace, force: true }).catch(() => undefined),
    kernel.fetchTokens({ namespace, force: true }).catch(() => undefined),
  ])
}
