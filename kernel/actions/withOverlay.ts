import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'

/** Runs a task while the dialog is not modal, so that a wallet's own overlay in the page can be seen and used. */
export async function withOverlay<result>(kernel: Kernel, task: () => Promise<result>): Promise<result> {
  const runtime = runtimeOf(kernel)
  runtime.overlays++
  runtime.state.modal.yielding = true
  try {
    return await task()
  } finally {
    if (--runtime.overlays === 0) runtime.state.modal.yielding = false
  }
}
