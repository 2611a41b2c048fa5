import { gatesAsking } from '../state/gatesAsking.ts'
import type { Kernel } from '../types/kernel.ts'

/**
 * Goes back from the gates that a connect or a switch has passed, or was refused at, to the view that asked for it. Answers `false`
 * where a gate is shown at which somebody else is asked: that one stays.
 */
export function passGates(kernel: Kernel): boolean {
  const views = () => kernel.state.router.stack.map(({ view }) => view)
  for (let stack = views(); kernel.view(stack.at(-1) ?? '')?.gate; stack = views()) {
    if ([...gatesAsking(kernel).values()].includes(stack.at(-1) ?? '')) return false
    // Nothing moves any more once the kit has ended.
    if (stack.length === 1 || kernel.signal.aborted) break
    kernel.goBack()
  }
  return true
}
