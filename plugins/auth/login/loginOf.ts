import type { Kernel } from 'tapkit/kernel'
import type { Login } from './login.ts'
import { openSecurity } from './openSecurity.ts'
import { partsOf } from './parts.ts'

/**
 * The login of a kernel.
 * @throws {TypeError} in a kernel without `auth()`
 */
export function loginOf(kernel: Kernel): Login {
  const { presses, approvals } = partsOf(kernel)
  return {
    connectPasskey: presses.connectPasskey,
    focusWindow: presses.focusWindow,
    mountApproval: approvals.mount,
    openApprovalWindow: approvals.openWindow,
    refuseApproval: approvals.refuse,
    openSecurity: (task) => openSecurity(kernel, task),
  }
}
