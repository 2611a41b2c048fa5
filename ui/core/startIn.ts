import type { Kernel, Route } from 'tapkit/kernel'
import { activeNamespace } from './activeNamespace.ts'
import { isUnsupported } from './isUnsupported.ts'
import { moveTo } from './moveTo.ts'

const to = (view: string, params?: unknown): Route => ({ view, params })

/** Where `open()` leads: to the account of a namespace, the active one where none is named, or to the wallets that connect it. */
export function startIn(kernel: Kernel, named?: string): Route {
  const { state } = kernel
  const active = activeNamespace(state)
  const namespace = named ?? active
  if (!kernel.connection(namespace)) return to('Connect', named && { namespace })
  const unsupported = isUnsupported(kernel, namespace)
  if (namespace === active) return to(unsupported ? 'UnsupportedChain' : 'Account')
  const networkId = state.networks.byNamespace[namespace]?.active as `${string}:${string}`
  if (unsupported) return to('SwitchNetwork', { networkId })
  // Its wallet is there already: nobody is asked, and the namespace is the active one at once.
  void moveTo(kernel, networkId)
  return to('Account')
}
