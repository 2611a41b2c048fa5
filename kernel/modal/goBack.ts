import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { close } from './close.ts'
import { currentRoute, redirect } from './navigate.ts'

/** Pops the history; with one entry, closes the modal (interface 5). */
export function goBack(kernel: Kernel): void {
  const { router } = runtimeOf(kernel).state
  const from = currentRoute(kernel)
  const before = router.stack.at(-2)
  if (!before) {
    close(kernel, 'user')
    return
  }
  const to = redirect(kernel, { ...before }, from, 'back')
  router.stack.splice(-2, 2, to)
  kernel.hooks.onNavigate.call({ from, to })
}
