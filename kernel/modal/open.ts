import { aside } from '../loading/aside.ts'
import { assertAlive } from '../report/assertAlive.ts'
import { track } from '../report/track.ts'
import { isAnyConnected } from '../session/isAnyConnected.ts'
import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { currentRoute, navigate } from './navigate.ts'

/**
 * Shows the modal at a view. Without a view, a `beforeNavigate` tap chooses the start view: it is asked for the view
 * '', and its parameters may name a namespace.
 * @throws ViewNotFoundError, DestroyedError
 */
export function open(kernel: Kernel, view = '', params?: unknown): void {
  assertAlive(kernel)
  kernel.http.wake()
  // Loading the code of the next click must not delay the view that is shown now. Payments that an earlier visit left
  // open are followed again.
  setTimeout(() => aside(kernel, ({ resumeLedger }) => resumeLedger(kernel)), 300)
  navigate(kernel, view, params, 'open')
  const { state } = runtimeOf(kernel)
  if (state.modal.open) return
  state.modal.open = true
  const to = currentRoute(kernel)
  if (to) kernel.hooks.onOpen.call({ to })
  track(kernel, 'MODAL_OPEN', {
    connected: isAnyConnected(state.graph, !view && Object(params).namespace),
  })
}
