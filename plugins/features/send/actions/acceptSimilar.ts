import type { Kernel } from 'tapkit/kernel'
import { sendState } from '../state.ts'

/** Records that the visitor has compared the address with the known address that it resembles, and means it. */
export function acceptSimilar(kernel: Kernel): void {
  const { recipient } = sendState.of(kernel)
  if (recipient.status !== 'valid') return
  const { similarTo, isFromActivity, notMeant = [] } = recipient
  Object.assign(recipient, { similarTo: undefined, isFromActivity: undefined })
  if (similarTo && !isFromActivity) recipient.notMeant = [...notMeant, similarTo]
}
