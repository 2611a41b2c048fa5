import type { Kernel } from 'tapkit/kernel'
import { isUnsupported } from './isUnsupported.ts'

/**
 * Refuses to close UnsupportedChain, or a SwitchNetwork that was opened from it, as long as the network is unsupported
 * (networks 5).
 */
export function mayClose(kernel: Kernel, view: string): boolean {
  if (!isUnsupported(kernel.state)) return true
  if (view === 'UnsupportedChain') return false
  const fromUnsupported = kernel.state.router.stack.some((route) => route.view === 'UnsupportedChain')
  return !(view === 'SwitchNetwork' && fromUnsupported)
}
