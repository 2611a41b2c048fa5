import type { Kernel } from 'tapkit/kernel'
import type { WindowStatus } from '../../bridge/openWindow.ts'
import { askWindow } from '../askWindow.ts'
import type { Bridge } from '../openBridge.ts'
import { openSecureWindow } from '../openSecureWindow.ts'
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
  const opened = openSecureWindow(kernel, { role: 'approve', onGone })
  own.window = opened.window
  void askOnce(kernel, own, 'window', async (signal) => {
    const { answer } = await askWindow(kernel, { ...opened, bridge, role: 'approve', type, payload, signal })
    return answer
  })
}
