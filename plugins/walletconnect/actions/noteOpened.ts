import type { DescribedWallet, Kernel } from 'tapkit/kernel'
import { pairingState } from '../state.ts'

/** Notes that the visitor opens a wallet's app from here, so that later requests lead to the app too. */
export function noteOpened(kernel: Kernel, wallet: DescribedWallet | undefined): void {
  const { mobile, universal } = wallet?.links?.app ?? {}
  pairingState.of(kernel).opened = { mobile, universal }
}
