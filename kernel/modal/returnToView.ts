import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { goBack } from './goBack.ts'
import { currentRoute } from './navigate.ts'

/**
 * Once a wallet has connected, goes back to the newest view of the history that needs a wallet (`View.wallet`). If the way leads to
 * another view first, the view waits beneath. Answers whether the history has such a view.
 */
export function returnToView(kernel: Kernel): boolean {
  const { router } = runtimeOf(kernel).state
  const depth = router.stack.findLastIndex(({ view }) => kernel.view(view)?.wallet) + 1
  const wanted = router.stack[depth - 1]
  if (!wanted) return false
  const top = currentRoute(kernel)
  // A view that is drawn over another is the visitor's to leave, so the history is shortened beneath it.
  if (top && kernel.view(top.view)?.over) {
    router.stack.splice(depth, router.stack.length - depth - 1)
    return true
  }
  while (router.stack.length > depth) goBack(kernel)
  if (currentRoute(kernel)?.view !== wanted.view) router.stack.splice(-1, 0, wanted)
  return true
}
