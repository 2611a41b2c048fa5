import type { Kernel, NavigationKind, Route } from 'tapkit/kernel'
import { isUnsupported } from './isUnsupported.ts'
import { startIn } from './startIn.ts'

/**
 * Where a navigation leads: '' asks for the start (Account or Connect), and back to Connect while connected is Account
 * (interface 5), but where Connect was to add a wallet. There is no account to show while none is connected.
 */
export function redirect(
  kernel: Kernel,
  { view, params }: Route,
  { from, kind }: { readonly from: Route | undefined; readonly kind: NavigationKind },
): Route | undefined {
  const connected = kernel.connection() !== undefined
  if (view === '') return startIn(kernel, (params as { readonly namespace?: string } | undefined)?.namespace)
  if (view === 'Account' && !connected) return { view: 'Connect', params: undefined }
  if (kind === 'open' && from === undefined && isUnsupported(kernel.state) && view !== 'Networks') {
    return { view: 'UnsupportedChain', params: undefined }
  }
  if (kind === 'back' && view === 'Connect' && connected && !params) return { view: 'Account', params: undefined }
  return undefined
}
