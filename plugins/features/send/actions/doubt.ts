import type { Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/** Stops at the address of the form: it resembles a known one. */
export function doubt(kernel: Kernel, similarTo: string): void {
  const { recipient } = sendState.of(kernel)
  if (recipient.status === 'valid') recipient.similarTo = similarTo
}
