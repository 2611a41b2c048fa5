import { askingIn } from '../state/asking.ts'
import type { Kernel } from '../types/kernel.ts'

/**
 * Goes back from the gates at which nobody is asked any more to the view beneath them. Answers `false` if a gate is shown at which another
 * session is asked: that gate stays.
 */
export function passGates(kernel: Kernel): boolean {
  const views = () => kernel.state.router.stack.map(({ view }) => view)
  for (let stack = views(); kernel.view(stack.at(-1) ?? '')?.gate; stack = views()) {
    if ([...askingIn(kernel)].some(({ view }) => view === stack.at(-1))) return false
    // Nothing moves any more once the kit has ended.
    if (stack.length === 1 || kernel.signal.aborted) break
    kernel.goBack()
  }
  return true
}
