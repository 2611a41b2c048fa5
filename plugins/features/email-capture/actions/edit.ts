import type { Kernel } from 'tapkit/kernel'
import { requestOf } from '../requestOf.ts'

/** The visitor is mending it: what was wrong is not said any more. */
export function edit(kernel: Kernel, id: string): void {
  const request = requestOf(kernel, id)
  if (!request?.problem) return
  request.problem = undefined
  if (kernel.state.alert?.code === 'APKTW002') kernel.alert(undefined)
}
