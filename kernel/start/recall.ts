import { pullLedger } from '../money/ledger.ts'
import { pull } from '../session/commit.ts'
import type { Kernel } from '../types/kernel.ts'

/** Takes up what an earlier visit left: sessions, and what wallets were asked for. */
export function recall(kernel: Kernel): void {
  pull(kernel)
  pullLedger(kernel)
}
