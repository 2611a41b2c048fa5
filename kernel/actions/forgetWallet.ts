import { remember } from '../state/persist.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'

/** Takes a wallet out of the recent ones. What is connected stays so. */
export function forgetWallet(
  kernel: Kernel,
  { namespace, connectorId }: { namespace: string; connectorId: string },
): void {
  const { state } = runtimeOf(kernel)
  state.recentWallets = state.recentWallets.filter(
    (wallet) => wallet.id !== connectorId || wallet.namespace !== namespace,
  )
  remember(
    kernel,
    'recentWallets',
    state.recentWallets.map((wallet) => ({ ...wallet })),
  )
}
