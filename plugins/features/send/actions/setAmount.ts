import type { Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/** Takes the typed amount, a plain decimal text. An amount of the host that was not filled in yet is dropped. */
export function setAmount(kernel: Kernel, text: string): void {
  const state = sendState.of(kernel)
  if (state.wanted) state.wanted = { ...state.wanted, amount: undefined }
  state.amount = text
}
