import { type Kernel, type Route, selectNamespace, selectNetwork } from 'tapkit/kernel'
import { isUnsupported } from './isUnsupported.ts'
import { moveTo } from './moveTo.ts'

const to = (view: string, params?: unknown): Route => ({ view, params })

/** Where `open()` leads: to the account of a namespace, the active one where none is named, or to the wallets that connect it. */
export function startIn(kernel: Kernel, named?: string): Route {
  const { state } = kernel
  const active = selectNamespace(state)
  const namespace = named ?? active
  if (!kernel.connection(namespace)) return to('Connect', named && { namespace })
  const unsupported = isUnsupported(state, namespace)
  if (namespace === active) return to(unsupported ? 'UnsupportedChain' : 'Account')
  const networkId = selectNetwork(state, namespace) as `${string}:${string}`
  if (unsupported) return to('SwitchNetwork', { networkId })
  // Its wallet is there already: nobody is asked, and the namespace is the active one at once.
  void moveTo(kernel, networkId)
  return to('Account')
}
