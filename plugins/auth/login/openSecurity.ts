import type { Kernel } from 'tapkit/kernel'
import { messages } from '../messages.ts'
import type { SecurityTask } from './login.ts'
import { openSecureWindow } from './openSecureWindow.ts'

/** Opens the window of the secure page for a task, which concerns the visitor and no app. Call it in a press. */
export function openSecurity(kernel: Kernel, task: SecurityTask): void {
  try {
    const opened = openSecureWindow(kernel, { role: 'window' })
    import('./askForTask.ts').then(({ askForTask }) => askForTask(kernel, task, opened)).catch(kernel.report)
  } catch {
    kernel.notify(kernel.messages('auth', messages).blocked, 'error')
  }
}
