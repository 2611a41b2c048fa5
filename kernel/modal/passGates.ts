import { gatesAsking } from '../state/gatesAsking.ts'
import type { Kernel } from '../types/kernel.ts'

/**
 * Goes back from the gates of a finished connect or switch to the view that asked for it. Answers `false` if the
 * visitor is still asked at a gate on behalf of another attempt: that gate stays.
 */
export function passGates(kernel: Kernel): boolean {
  const views = () => kernel.state.router.stack.map(({ view }) => view)
  for (let stack = views(); kernel.view(stack.at(-1) ?? '')?.gate; stack = views()) {
    if ([...gatesAsking(kernel).values()].includes(stack.at(-1) ?? '')) return false
    // A kit that has ended moves nothing any more.
    if (stack.length === 1 || kernel.signal.aborted) break
    kernel.goBack()
  }
  return true
}
