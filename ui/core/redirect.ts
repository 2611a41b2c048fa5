import { type Kernel, type NavigationKind, type Route, selectNamespace, selectNetwork } from 'tapkit/kernel'
import { isUnsupported } from './isUnsupported.ts'
import { moveTo } from './moveTo.ts'

/**
 * Where a navigation leads. '' asks for the start view: Account or Connect. Going back to Connect while connected leads
 * to Account (interface 5), unless Connect was opened to add a wallet. Without a connection there is no account to
 * show.
 */
export function redirect(
  kernel: Kernel,
  { view, params }: Route,
  { from, kind }: { readonly from: Route | undefined; readonly kind: NavigationKind },
): Route | undefined {
  const connected = kernel.connection() !== undefined
  if (view === '') return startIn(kernel, (params as { readonly namespace?: string } | undefined)?.namespace)
  if (view === 'Account' && !connected) return { view: 'Connect', params: undefined }
  // A visitor comes back to a view that needs a wallet once a wallet has connected, and the wallet may be anywhere.
  const mustBeOffered = kind === 'open' ? from === undefined : kind === 'back' && kernel.view(view)?.wallet
  if (mustBeOffered && isUnsupported(kernel.state) && view !== 'Networks') {
    return { view: 'UnsupportedChain', params: undefined }
  }
  if (kind === 'back' && view === 'Connect' && connected && !params) return { view: 'Account', params: undefined }
  return undefined
}

/** Where `open()` leads: the account of a namespace (the active one by default), or the wallets to connect in it. */
function startIn(kernel: Kernel, named?: string): Route {
  const { state } = kernel
  const active = selectNamespace(state)
  const namespace = named ?? active
  if (!kernel.connection(namespace)) return { view: 'Connect', params: named && { namespace } }
  const unsupported = isUnsupported(state, namespace)
  if (namespace === active) return { view: unsupported ? 'UnsupportedChain' : 'Account', params: undefined }
  const networkId = selectNetwork(state, namespace) as `${string}:${string}`
  if (unsupported) return { view: 'SwitchNetwork', params: { networkId } }
  // The wallet is already connected, so it is not asked, and the namespace becomes active at once.
  void moveTo(kernel, networkId)
  return { view: 'Account', params: undefined }
}
