import { report } from '../report/report.ts'
import type { Kernel } from '../types/kernel.ts'
import { withWalletActions } from './withWalletActions.ts'

/** Runs a wallet action that nobody waits for; what it throws is reported. */
export const aside = (kernel: Kernel, run: Parameters<typeof withWalletActions>[0]): void =>
  void withWalletActions(run).catch((error) => void report(kernel, error))
