import type { Kernel } from 'tapkit/kernel'
import { swapState } from '../state.ts'

/** Takes the typed amount, a plain decimal text, and drops the price, which belonged to another amount. */
export function setAmount(kernel: Kernel, text: string): void {
  const state = swapState.of(kernel)
  // An amount of the host that was not filled in yet is dropped.
  if (state.asked) state.asked = { ...state.asked, amount: undefined }
  if (state.amount === text) return
  state.amount = text
  state.quote = { status: 'none' }
}
