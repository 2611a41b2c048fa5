import type { Kernel } from '../types/kernel.ts'
import { pull } from './commit.ts'
import { reconnect } from './restore.ts'

/** Takes up what another tab stored, and asks the wallets that it connected. */
export async function followStored(kernel: Kernel): Promise<void> {
  if (kernel.signal.aborted) return
  pull(kernel)
  if (kernel.config.features.reconnect) await reconnect(kernel)
}
