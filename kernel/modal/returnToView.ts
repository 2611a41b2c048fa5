import { runtimeOf } from '../state/runtime.ts'
import type { Kernel } from '../types/kernel.ts'
import { goBack } from './goBack.ts'

/**
 * Once a wallet has connected, goes back to the newest view of the history that needs a wallet (`View.wallet`). Answers whether the
 * history has such a view.
 */
export function returnToView(kernel: Kernel): boolean {
  const { router } = runtimeOf(kernel).state
  const depth = router.stack.findLastIndex(({ view }) => kernel.view(view)?.wallet) + 1
  while (depth > 0 && router.stack.length > depth) goBack(kernel)
  return depth > 0
}
