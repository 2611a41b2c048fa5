import type { Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/** The visitor has looked: the address that resembles a known one is meant. */
export function acceptSimilar(kernel: Kernel): void {
  const { recipient } = sendState.of(kernel)
  if (recipient.status !== 'valid') return
  const { similarTo, isFromActivity, notMeant = [] } = recipient
  Object.assign(recipient, { similarTo: undefined, isFromActivity: undefined })
  if (similarTo && !isFromActivity) recipient.notMeant = [...notMeant, similarTo]
}
