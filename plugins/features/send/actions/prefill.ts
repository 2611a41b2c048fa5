import type { Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'
import { setRecipient } from './setRecipient.ts'
import { startOver } from './startOver.ts'

/**
 * Fills the form in as the host asked in its last navigation, once. Values of an earlier navigation are removed. An
 * amount waits for its token.
 */
export function prefill(kernel: Kernel): void {
  const { asked } = sendState.of(kernel)
  if (!asked) return
  const { to, amount, tokenAddress } = asked
  startOver(kernel)
  const state = sendState.of(kernel)
  state.prefilled = Boolean(to || amount || tokenAddress)
  if (amount !== undefined || tokenAddress !== undefined) state.wanted = { tokenAddress, amount }
  if (to) void setRecipient(kernel, to, true)
}
