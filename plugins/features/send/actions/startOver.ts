import type { Kernel } from 'tapkit/kernel'
import { lookups } from '../lookups.ts'
import { sendState } from '../state.ts'

/** Empties the form and gives up a lookup under way; whom this page has sent to stays known (R23). */
export function startOver(kernel: Kernel): void {
  const sentTo = [...sendState.of(kernel).sentTo]
  lookups.get(kernel)?.abort()
  sendState.reset(kernel)
  sendState.of(kernel).sentTo = sentTo
}
