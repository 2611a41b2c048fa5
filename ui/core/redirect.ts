import { type Kernel, type NavigationKind, type Route, selectNamespace, selectNetwork } from 'tapkit/kernel'
import { isUnsupported } from './isUnsupported.ts'
import { moveTo } from './moveTo.ts'

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

/** Where `open()` leads: to the account of a namespace, the active one where none is named, or to the wallets that connect it. */
function startIn(kernel: Kernel, named?: string): Route {
  const { state } = kernel
  const active = selectNamespace(state)
  const namespace = named ?? active
  if (!kernel.connection(namespace)) return { view: 'Connect', params: named && { namespace } }
  const unsupported = isUnsupported(state, namespace)
  if (namespace === active) return { view: unsupported ? 'UnsupportedChain' : 'Account', params: undefined }
  const networkId = selectNetwork(state, namespace) as `${string}:${string}`
  if (unsupported) return { view: 'SwitchNetwork', params: { networkId } }
  // Its wallet is there already: nobody is asked, and the namespace is the active one at once.
  void moveTo(kernel, networkId)
  return { view: 'Account', params: undefined }
}
