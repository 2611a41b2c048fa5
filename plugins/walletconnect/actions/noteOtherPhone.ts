import type { Kernel } from 'tapkit/kernel'
import { pairingState } from '../state.ts'

/** Notes that the visitor takes a wallet of another phone: what it is asked later leads to no app of this one. */
export function noteOtherPhone(kernel: Kernel): void {
  pairingState.of(kernel).opened = undefined
}
