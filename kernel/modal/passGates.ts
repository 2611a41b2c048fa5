import { askingIn } from '../state/asking.ts'
import type { Kernel } from '../types/kernel.ts'

/**
 * Goes back from gates that ask about no session any more to the view beneath them. Answers `false` if a gate that asks
 * about another session is shown: that gate stays.
 */
export function passGates(kernel: Kernel): boolean {
  const views = () => kernel.state.router.stack.map(({ view }) => view)
  for (let stack = views(); kernel.view(stack.at(-1) ?? '')?.gate; stack = views()) {
    if ([...askingIn(kernel)].some(({ view }) => view === stack.at(-1))) return false
    // A kit that has ended moves nothing any more.
    if (stack.length === 1 || kernel.signal.aborted) break
    kernel.goBack()
  }
  return true
}
