import { type Kernel, requestJsonRpc } from 'tapkit/kernel'
import type { Chain } from '../networks/chain.ts'

/**
 * Asks the nodes of a chain at the endpoints that were composed.
 * @throws RPCError, HttpNetworkError, HttpStatusError, HttpTimeoutError, HttpParseError
 */
export function askNode(
  { http, signal }: Kernel,
  { rpcUrls }: Chain,
  { method, params }: { readonly method: string; readonly params?: unknown },
): Promise<unknown> {
  http.wake()
  return requestJsonRpc(http, { urls: rpcUrls.default.http, signal, method, params })
}
