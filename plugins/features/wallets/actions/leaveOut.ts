import { createSlice, type Kernel } from 'tapkit/kernel'
import { isLeftOut } from '../isLeftOut.ts'
import { shelfOf } from '../shelf.ts'

const hidden = createSlice('hiddenWallets', () => ({}))

/**
 * Removes the wallets that the host has left out from the first list. This is done between two openings, so that no row
 * moves while a visitor looks.
 */
export function leaveOut(kernel: Kernel): void {
  const { choice } = shelfOf(kernel) ?? {}
  const slice = hidden.of(kernel)
  if (!choice || !slice || kernel.state.modal.open) return
  for (const wallet of kernel.connectors.list()) {
    if (isLeftOut(wallet, choice)) slice[wallet.key] = true
  }
}
