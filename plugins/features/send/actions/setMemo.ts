import type { Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/** Takes the text that goes with the transfer, where the namespace has one. */
export function setMemo(kernel: Kernel, text: string): void {
  sendState.of(kernel).memo = text
}
