import { isError, type Kernel } from 'tapkit/kernel'
import { askWindow, type OpenedWindow } from './askWindow.ts'
import type { SecurityTask } from './login.ts'
import { endSession, isOffList, partsOf } from './parts.ts'
import { tellAlert } from './tellAlert.ts'

/** Tells a window its task. The window shows the outcome to the visitor, so a failure is told to the developer alone. */
export async function askForTask(kernel: Kernel, task: SecurityTask, opened: OpenedWindow): Promise<void> {
  const { bridge } = partsOf(kernel)
  const asked = { role: 'window', type: 'MANAGE_WALLET', payload: { task }, signal: kernel.signal } as const
  await askWindow(kernel, { bridge, ...opened, ...asked }).catch((error) => {
    const isGone = isError(error, 'SecurePageFaultError') && error.params.fault === 'not_connected'
    if (isGone || isOffList(error)) endSession(kernel)
    tellAlert(kernel, error)
  })
}
