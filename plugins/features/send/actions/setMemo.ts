import type { Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/** Takes the memo of the transfer, if the namespace has memos. */
export function setMemo(kernel: Kernel, text: string): void {
  sendState.of(kernel).memo = text
}
