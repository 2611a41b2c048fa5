import type { Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/** Takes the amount as it is typed, a plain decimal text; one that a host asked for, and that has not been filled in yet, is not any more. */
export function setAmount(kernel: Kernel, text: string): void {
  const state = sendState.of(kernel)
  if (state.wanted) state.wanted = { ...state.wanted, amount: undefined }
  state.amount = text
}
