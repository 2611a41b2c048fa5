import { track } from '../report/track.ts'
import { isAnyConnected } from '../session/isAnyConnected.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { currentRoute } from './navigate.ts'

/** How long the modal shakes, in ms (interface 5). */
const shakeDuration = 500

/** Closes the modal, unless a plugin refuses: then the modal shakes if the visitor closes it. Answers whether it is closed. */
export function close(kernel: Kernel, reason: 'user' | 'done' = 'user'): boolean {
  const { state, timers } = runtimeOf(kernel)
  if (!state.modal.open) return true
  const from = currentRoute(kernel)
  if (kernel.hooks.beforeClose.call({ view: from?.view ?? '', reason }) === false) {
    // The shake answers a visitor, and nobody has pressed a key for 'done'.
    if (reason === 'user') shake(kernel)
    return false
  }
  clearTimeout(timers.toast)
  clearTimeout(timers.shake)
  Object.assign(state.modal, { open: false, shaking: false })
  state.toast = undefined
  state.router.stack = []
  kernel.hooks.onClose.call({ from })
  track(kernel, 'MODAL_CLOSE', {
    connected: isAnyConnected(state.graph),
  })
  return true
}

function shake(kernel: Kernel): void {
  const { state, timers } = runtimeOf(kernel)
  if (state.modal.shaking) return
  state.modal.shaking = true
  timers.shake = setTimeout(() => {
    state.modal.shaking = false
  }, shakeDuration)
}
