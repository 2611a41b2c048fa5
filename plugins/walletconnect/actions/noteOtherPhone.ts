import type { Kernel } from 'tapkit/kernel'
import { pairingState } from '../state.ts'

/** Notes that the wallet is on another phone, so that later requests lead to no app on this phone. */
export function noteOtherPhone(kernel: Kernel): void {
  pairingState.of(kernel).opened = undefined
}
