import type { Kernel } from 'tapkit/kernel'
import { pairingState } from './state.ts'

/** Adds a row that pairs again while the stored data of a connection is unusable (walletconnect 10). */
export function offerRepair(kernel: Kernel): void {
  const state = pairingState.of(kernel)
  const view = 'ConnectingWalletConnect'
  kernel.hooks.slot
    .for('connect.methods')
    .tap('walletConnect', (items) =>
      state.broken ? [...items, { id: 'repair', label: 'Repair connection', icon: 'refresh', view, order: 10 }] : items,
    )
}
