import type { Kernel } from 'tapkit/kernel'
import { isUnsupported } from './isUnsupported.ts'

/**
 * Refuses to close UnsupportedChain, or a SwitchNetwork that was opened from it, as long as the network is unsupported
 * (networks 5).
 */
export function mayClose({ state }: Kernel, view: string): boolean {
  const isAsked = /^(UnsupportedChain|SwitchNetwork)$/.test(view)
  return !(isAsked && state.router.stack.some((step) => step.view === 'UnsupportedChain') && isUnsupported(state))
}
