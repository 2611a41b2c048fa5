import type { Kernel } from 'tapkit/kernel'
import { lookups } from '../lookups.ts'
import { sendState } from '../state.ts'

/** Empties the form and gives up a lookup under way. */
export function startOver(kernel: Kernel): void {
  lookups.get(kernel)?.abort()
  sendState.reset(kernel)
}
