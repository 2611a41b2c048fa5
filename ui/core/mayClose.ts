import type { Kernel } from 'tapkit/kernel'
import { isUnsupported } from './isUnsupported.ts'

/** Closing is refused on UnsupportedChain and on SwitchNetwork reached from it, while that is still so (networks 5). */
export function mayClose(kernel: Kernel, view: string): boolean {
  if (!isUnsupported(kernel.state)) return true
  if (view === 'UnsupportedChain') return false
  const fromUnsupported = kernel.state.router.stack.some((route) => route.view === 'UnsupportedChain')
  return !(view === 'SwitchNetwork' && fromUnsupported)
}
