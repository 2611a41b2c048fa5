import type { Kernel } from 'tapkit/kernel'
import { openWindow } from '../bridge/openWindow.ts'
import { messages } from '../messages.ts'
import { createMessageId } from '../protocol/messageId.ts'
import { optionsOf } from './given.ts'
import type { SecurityTask } from './login.ts'

/** Opens the window of the secure page for a task, which concerns the visitor and no app. Call it in a press. */
export function openSecurity(kernel: Kernel, task: SecurityTask): void {
  const flow = createMessageId()
  try {
    const window = openWindow({ secure: optionsOf(kernel).secure, role: 'window', flow })
    import('./askForTask.ts').then(({ askForTask }) => askForTask(kernel, task, { flow, window })).catch(kernel.report)
  } catch {
    kernel.notify(kernel.messages('auth', messages).blocked, 'error')
  }
}
