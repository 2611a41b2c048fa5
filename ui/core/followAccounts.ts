import type { Kernel } from 'tapkit/kernel'
import { isUnsupported } from './isUnsupported.ts'

/**
 * When the active namespace has lost its account, whether the visitor, the host or the wallet ended it: another one that
 * is connected takes its place, and nothing of the lost one stays on screen.
 */
export function followAccounts(kernel: Kernel): void {
  const { state } = kernel
  if (kernel.connection()) return
  const next = Object.keys(state.connections).find(
    (namespace) => kernel.connection(namespace) && !isUnsupported(kernel, namespace),
  )
  const networkId = next && state.networks.byNamespace[next]?.active
  // Its wallet is there already, so nobody is asked.
  if (networkId) void kernel.switchNetwork(networkId)
  if (!state.modal.open || state.router.stack.at(-1)?.view === 'ProfileWallets') return
  if (networkId) kernel.open('Account')
  else kernel.close('done')
}
