import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import type { Toast } from '../types/state.ts'

/** How long a toast shows, in ms. */
const duration = 2_500

/** Shows one line in the modal, in place of the one before; a `loading` one stays until the next. */
export function notify(kernel: Kernel, message: string, variant: Toast['variant'] = 'success'): void {
  const { state, timers } = runtimeOf(kernel)
  if (kernel.signal.aborted) return
  clearTimeout(timers.toast)
  const id = (state.toast?.id ?? 0) + 1
  state.toast = { id, variant, message }
  if (variant === 'loading') return
  timers.toast = setTimeout(() => {
    if (state.toast?.id === id) state.toast = undefined
  }, duration)
}
