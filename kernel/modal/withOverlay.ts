import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'

/**
 * Runs a task while the dialog is not modal, so that a wallet's own overlay in the page can be seen and used. If
 * `signal` aborts first, the dialog is modal again at once, even if the wallet never answers.
 */
export async function withOverlay<result>(
  kernel: Kernel,
  task: () => Promise<result>,
  signal?: AbortSignal | undefined,
): Promise<result> {
  const runtime = runtimeOf(kernel)
  let ended = false
  const end = () => {
    if (ended) return
    ended = true
    signal?.removeEventListener('abort', end)
    if (--runtime.overlays === 0) runtime.state.modal.yielding = false
  }
  runtime.overlays++
  runtime.state.modal.yielding = true
  signal?.addEventListener('abort', end, { once: true })
  if (signal?.aborted) end()
  try {
    return await task()
  } finally {
    end()
  }
}
