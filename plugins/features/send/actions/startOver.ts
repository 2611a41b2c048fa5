import type { Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'
import { setRecipient } from './setRecipient.ts'

/** Empties the form and gives up a lookup under way; whom this page has sent to stays known (R23). */
export function startOver(kernel: Kernel): void {
  const sentTo = [...sendState.of(kernel).sentTo]
  void setRecipient(kernel, '')
  sendState.reset(kernel)
  sendState.of(kernel).sentTo = sentTo
}
