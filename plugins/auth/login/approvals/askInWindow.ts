import type { Kernel } from 'tapkit/kernel'
import { openWindow, type WindowStatus } from '../../bridge/openWindow.ts'
import { createMessageId } from '../../protocol/messageId.ts'
import { askWindow } from '../askWindow.ts'
import { optionsOf } from '../given.ts'
import type { Bridge } from '../openBridge.ts'
import { authState } from '../state.ts'
import type { Waiting } from './approval.ts'
import { askOnce } from './askOnce.ts'

/**
 * Opens the approval page in a window, in the visitor's press, and asks the page.
 * @throws {SecureWindowBlockedError} the browser opened none
 */
export function askInWindow(
  kernel: Kernel,
  own: Waiting,
  bridge: Bridge,
  onGone: (status: Exclude<WindowStatus, 'open'>) => void,
): void {
  const { type, payload } = own.question
  // A window that shares no storage with the bridge has nobody to speak with but this page.
  const flow = authState.of(kernel).mode === 'window' ? undefined : createMessageId()
  const { secure } = optionsOf(kernel)
  const window = openWindow({ secure, role: 'approve', onGone, ...(flow && { flow }) })
  own.window = window
  void askOnce(kernel, own, 'window', async (signal) => {
    const { answer } = await askWindow(kernel, { bridge, flow, window, role: 'approve', type, payload, signal })
    return answer
  })
}
