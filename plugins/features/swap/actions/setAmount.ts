import type { Kernel } from 'tapkit/kernel'
import { swapState } from '../state.ts'

/** Takes the amount as it is typed, a plain decimal text; the price of another amount is no price of this one. */
export function setAmount(kernel: Kernel, text: string): void {
  const state = swapState.of(kernel)
  // One that a host asked for, and that has not been filled in yet, is not any more.
  if (state.asked) state.asked = { ...state.asked, amount: undefined }
  if (state.amount === text) return
  state.amount = text
  state.quote = { status: 'none' }
}
