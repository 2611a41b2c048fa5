import type { Kernel } from 'tapkit/kernel'
import { openWindow } from '../bridge/openWindow.ts'
import { messages } from '../messages.ts'
import { createMessageId } from '../protocol/messageId.ts'
import { askWindow } from './askWindow.ts'
import { optionsOf } from './given.ts'
import type { SecurityTask } from './login.ts'
import { partsOf } from './parts.ts'
import { tellAlert } from './tellAlert.ts'

/** Opens the window of the secure page for a task, which concerns the visitor and no app. Call it in a press. */
export function openSecurity(kernel: Kernel, task: SecurityTask): void {
  const { bridge } = partsOf(kernel)
  const flow = createMessageId()
  const asked = {
    bridge,
    flow,
    role: 'window',
    type: 'MANAGE_WALLET',
    payload: { task },
    signal: kernel.signal,
  } as const
  try {
    const window = openWindow({ secure: optionsOf(kernel).secure, role: 'window', flow })
    // The visitor sees in the window what becomes of the task.
    askWindow(kernel, { ...asked, window }).catch((error) => tellAlert(kernel, error))
  } catch {
    kernel.notify(kernel.messages('auth', messages).blocked, 'error')
  }
}
