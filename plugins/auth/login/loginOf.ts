import type { Kernel } from 'tapkit/kernel'
import { approvalsOf } from './approvals/approvalsOf.ts'
import type { Login } from './login.ts'
import { openSecurity } from './openSecurity.ts'
import { pressesOf } from './presses/pressesOf.ts'

/**
 * The login of a kernel. The secure page is not loaded before the first press.
 * @throws {TypeError} in a kernel without `auth()`
 */
export function loginOf(kernel: Kernel): Login {
  const { connectPasskey, focusWindow, continueHere } = pressesOf(kernel)
  return {
    connectPasskey,
    focusWindow,
    continueHere,
    mountApproval: (container) => approvalsOf(kernel)?.mount(container) ?? (() => {}),
    openApprovalWindow: () => approvalsOf(kernel)?.openWindow(),
    refuseApproval: () => approvalsOf(kernel)?.refuse(),
    openSecurity: (task) => openSecurity(kernel, task),
  }
}
