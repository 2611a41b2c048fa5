import type { Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/** Stops at the form's address, because it resembles a known address. */
export function doubt(kernel: Kernel, similarTo: string): void {
  const { recipient } = sendState.of(kernel)
  if (recipient.status === 'valid') recipient.similarTo = similarTo
}
