import { createSlice, type Kernel } from 'tapkit/kernel'
import { isLeftOut } from '../isLeftOut.ts'
import { shelfOf } from '../shelf.ts'

const hidden = createSlice('hiddenWallets', () => ({}))

/** Takes out of the first list what the host has left out. No row moves while somebody looks: it is done between two openings. */
export function leaveOut(kernel: Kernel): void {
  const { choice } = shelfOf(kernel) ?? {}
  const slice = hidden.of(kernel)
  if (!choice || !slice || kernel.state.modal.open) return
  for (const wallet of kernel.connectors.list()) {
    if (isLeftOut(wallet, choice)) slice[wallet.key] = true
  }
}
