import type { Kernel } from 'tapkit/kernel'
import type { Approvals } from './createApprovals.ts'

const made = new WeakMap<Kernel, Approvals>()

export const noteApprovals = (kernel: Kernel, approvals: Approvals): void => void made.set(kernel, approvals)

/** The approvals of a kernel, once the code that asks for them has loaded. */
export const approvalsOf = (kernel: Kernel): Approvals | undefined => made.get(kernel)
