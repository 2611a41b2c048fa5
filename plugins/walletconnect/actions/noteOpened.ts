import type { DescribedWallet, Kernel } from 'tapkit/kernel'
import { pairingState } from '../state.ts'

/** Notes that the visitor goes to a wallet's app from here: what it is asked later leads there as well. */
export function noteOpened(kernel: Kernel, wallet: DescribedWallet | undefined): void {
  const { mobile, universal } = wallet?.links?.app ?? {}
  pairingState.of(kernel).opened = { mobile, universal }
}
