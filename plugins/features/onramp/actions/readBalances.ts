import type { Kernel } from 'tapkit/kernel'
import type { Purchase } from '../state.ts'

/** Reads anew what the account holds that receives, where it is still the one in use: nobody else's figures are shown. */
export async function readBalances(kernel: Kernel, { namespace, networkId, address }: Purchase): Promise<void> {
  const live = kernel.connection(namespace)
  if (live?.account.address !== address || live.network.id !== networkId) return
  await Promise.all([
    kernel.fetchBalance({ namespace, force: true }).catch(() => undefined),
    kernel.fetchTokens({ namespace, force: true }).catch(() => undefined),
  ])
}
