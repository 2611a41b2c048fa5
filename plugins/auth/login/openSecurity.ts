import type { Kernel } from 'tapkit/kernel'
import { openWindow } from '../bridge/openWindow.ts'
import { messages } from '../messages.ts'
import { createMessageId } from '../protocol/messageId.ts'
import { optionsOf } from './given.ts'
import type { SecurityTask } from './login.ts'
import { authState } from './state.ts'

/** Opens the window of the secure page for a task, which concerns the visitor and no app. Call it in a press. */
export function openSecurity(kernel: Kernel, task: SecurityTask): void {
  // A window that shares no storage with the bridge has nobody to speak with but this page.
  const flow = authState.of(kernel).mode === 'window' ? undefined : createMessageId()
  try {
    const window = openWindow({ secure: optionsOf(kernel).secure, role: 'window', ...(flow && { flow }) })
    import('./askForTask.ts').then(({ askForTask }) => askForTask(kernel, task, { flow, window })).catch(kernel.report)
  } catch {
    kernel.notify(kernel.messages('auth', messages).blocked, 'error')
  }
}
