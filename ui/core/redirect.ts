import type { Kernel, NavigationKind, Route } from 'tapkit/kernel'
import { isUnsupported } from './isUnsupported.ts'

/** Where a navigation leads: '' asks for the start (Account or Connect), and back to Connect while connected is Account (spec 2). */
export function redirect(
  kernel: Kernel,
  route: Route,
  { from, kind }: { readonly from: Route | undefined; readonly kind: NavigationKind },
): Route | undefined {
  const connected = kernel.connection() !== undefined
  if (route.view === '') {
    if (!connected) return { view: 'Connect', params: undefined }
    return { view: isUnsupported(kernel) ? 'UnsupportedChain' : 'Account', params: undefined }
  }
  if (kind === 'open' && from === undefined && connected && isUnsupported(kernel) && route.view !== 'Networks') {
    return { view: 'UnsupportedChain', params: undefined }
  }
  if (kind === 'back' && route.view === 'Connect' && connected) return { view: 'Account', params: undefined }
  return undefined
}
