import type { Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/** Takes the amount as it is typed, a plain decimal text. */
export function setAmount(kernel: Kernel, text: string): void {
  sendState.of(kernel).amount = text
}
